import { unzipSync } from 'fflate';
import { readDayStyles, readStrings, unescapeText, type CellContext } from './cell-context.ts';
import { decodeText } from './decode-text.ts';
import { readCells } from './read-cells.ts';
import { toTable, UnreadableSheet, type Table } from './sheet.ts';
import { walkXml, type Attributes } from './walk-xml.ts';

/** Maximum unpacked size: enough for a hundred thousand rows, and small enough for a browser tab. */
const MOST_BYTES = 150 * 1024 * 1024;

/** The text parts of the archive, by path. */
type Parts = Readonly<Record<string, Uint8Array>>;

function unpack(bytes: Uint8Array): Parts {
  let total = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/(?:\.(?:xml|rels)|^mimetype)$/.test(name)) return false;
      total += originalSize;
      if (total > MOST_BYTES) throw new UnreadableSheet('El archivo es demasiado grande.');
      return true;
    },
  });
}

/** @throws Error when the part is missing */
function textOf(parts: Parts, path: string): string {
  const part = parts[path];
  if (part === undefined) throw new Error(`The archive has no ${path}`);
  return decodeText(part);
}

/** The attributes of all elements with a name. */
function attributesOf(xml: string, element: string): Attributes[] {
  const found: Attributes[] = [];
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === element) found.push(attributes());
    },
  });
  return found;
}

interface Relation {
  readonly id: string;
  readonly path: string;
}

/** The relationships of a part with a type; '' is the archive itself. */
function relationsOf(parts: Parts, path: string, type: string): Relation[] {
  const xml = textOf(parts, path.replace(/[^/]*$/, '_rels/$&.rels'));
  return attributesOf(xml, 'Relationship')
    .filter((relation) => relation['Type']?.endsWith(`/${type}`))
    .map(({ Id = '', Target = '' }) => ({
      id: Id,
      path: decodeURIComponent(new URL(Target, `https://archive/${path}`).pathname.slice(1)),
    }));
}

function contextOf(parts: Parts, book: string, xml: string): CellContext {
  const partOf = (type: string) => relationsOf(parts, book, type).find(({ path }) => path in parts)?.path;
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  const [properties] = attributesOf(xml, 'workbookPr');
  return {
    strings: strings === undefined ? [] : readStrings(textOf(parts, strings)),
    dayStyles: styles === undefined ? new Set() : readDayStyles(textOf(parts, styles)),
    // Excel writes 1, LibreOffice writes true.
    is1904: ['1', 'true'].includes(properties?.['date1904'] ?? ''),
  };
}

const isVisible = ({ state = 'visible' }: Attributes) => state === 'visible';

/** @throws Error when the file is not a workbook */
function tablesOf(parts: Parts): Table[] {
  const [relation] = relationsOf(parts, '', 'officeDocument');
  const book = relation?.path ?? '';
  const xml = textOf(parts, book);
  const context = contextOf(parts, book, xml);
  const paths = new Map(relationsOf(parts, book, 'worksheet').map(({ id, path }) => [id, path]));
  const sheets = attributesOf(xml, 'sheet');
  const tables = sheets.filter(isVisible).flatMap(({ name = '', id = '' }) => {
    // Chart sheets have another relationship type.
    const path = paths.get(id);
    return path === undefined ? [] : [toTable(unescapeText(name), readCells(textOf(parts, path), context))];
  });
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0)
    throw new UnreadableSheet(
      sheets.every(isVisible)
        ? 'El archivo está vacío.'
        : 'No hay datos en ninguna hoja visible: muestra en Excel la hoja con los vehículos y guarda el archivo.',
    );
  return filled;
}

/**
 * Reads the visible, non-empty worksheets of an XLSX file, in the workbook's order.
 * @throws UnreadableSheet
 */
export function readXlsx(bytes: Uint8Array): readonly Table[] {
  try {
    const parts = unpack(bytes);
    const { mimetype } = parts;
    if (mimetype !== undefined && decodeText(mimetype).includes('opendocument'))
      throw new UnreadableSheet(
        'Es un archivo OpenDocument (.ods): ábrelo en LibreOffice o Excel y guárdalo como «Libro de Excel (.xlsx)».',
      );
    return tablesOf(parts);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet(
      'No se puede leer el archivo. Guárdalo en Excel como «Libro de Excel (.xlsx)», sin contraseña, o como CSV.',
    );
  }
}
