import { strToU8, zipSync } from 'fflate';

/** XLSX files built part by part, for content that no available program writes. */

interface SheetPart {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The content of `sheetData`; null makes a chart sheet. */
  readonly rows: string | null;
}

interface Parts {
  readonly workbookPr?: string;
  /** The content of `sst`. */
  readonly strings?: string;
  /** Number formats by the index of the cell style: a built-in id, or a code. */
  readonly formats?: readonly (number | string)[];
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

const relations = (pairs: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships ${RELATIONS}>${pairs
    .map(
      ([type, target], index) => `<Relationship Id="r${index}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

function stylesXml(formats: readonly (number | string)[]): string {
  const codes = formats.flatMap((format, index) =>
    typeof format === 'string'
      ? [`<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`]
      : [],
  );
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`,
  );
  return `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

export function workbook(sheets: readonly SheetPart[], parts: Parts = {}): Uint8Array {
  const { workbookPr = '', strings = '', formats = [0] } = parts;
  const kindOf = ({ rows }: SheetPart) => (rows === null ? 'chartsheet' : 'worksheet');
  const tags = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="r${index}"/>`,
  );
  const files: Record<string, string> = {
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}">${workbookPr}<sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((sheet, index) => [kindOf(sheet), `sheets/${index}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
  };
  for (const [index, { rows }] of sheets.entries())
    files[`xl/sheets/${index}.xml`] =
      rows === null
        ? `<chartsheet ${MAIN}/>`
        : `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])));
}

/** A row of texts in `sheetData`. */
export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
