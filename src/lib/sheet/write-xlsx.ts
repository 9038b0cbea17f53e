import { strToU8, zipSync } from 'fflate';
import type { SheetCell } from './sheet.ts';

/**
 * Writes one sheet as an XLSX file (ECMA-376) with frozen headings. Texts are stored as texts, so that none becomes a
 * formula. The usual libraries compress in workers created from text, which the pages' Content-Security-Policy blocks.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indices of the cell formats in STYLES. */
const STYLE = { plain: 0, head: 1, day: 2 } as const;
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text. Characters that XML does not allow are removed, and what Excel would read as an escape is escaped. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- XML does not allow these characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
  );
}

/** 'A' for 0, 'AA' for 26. */
function columnName(column: number): string {
  const before = column < 26 ? '' : columnName(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 of Excel's dates. */
const EPOCH = Date.UTC(1899, 11, 30);

function cellXml(cell: SheetCell, place: string, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date)
    return `<c r="${place}" s="${STYLE.day}"><v>${(cell.getTime() - EPOCH) / DAY_MS}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${style}" t="e"><v>${escaped(cell.error)}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function rowXml(cells: readonly SheetCell[], row: number): string {
  const style = row === 1 ? STYLE.head : STYLE.plain;
  const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`, style)).join('');
  return `<row r="${row}">${xml}</row>`;
}

/** Column widths: as wide as the texts, within limits. */
function widthsXml(rows: readonly (readonly SheetCell[])[]): string {
  const columns = (rows[0] ?? []).map((_, column) => {
    const lengths = rows.map((cells) => {
      const cell = cells[column] ?? '';
      return typeof cell === 'object' ? 10 : String(cell).length;
    });
    const width = Math.min(40, Math.max(8, ...lengths) + 2);
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

/** The file's bytes; the first row holds the headings. */
export function writeXlsx(name: string, rows: readonly (readonly SheetCell[])[]): Uint8Array<ArrayBuffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const part = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${PART}.${type}+xml"/>`;
  const files = {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}` +
      `${part('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      `<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      `${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml':
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${widthsXml(rows)}<sheetData>${rows.map((cells, index) => rowXml(cells, index + 1)).join('')}</sheetData></worksheet>`,
  };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
    { level: 6 },
  );
  return new Uint8Array(zipped);
}
