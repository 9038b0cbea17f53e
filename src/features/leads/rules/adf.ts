import { walkXml, type Attributes } from '#src/lib/sheet/walk-xml.ts';
import type { Body } from './lead-body.ts';

/**
 * Reads ADF, the Auto-lead Data Format 1.0 in which portals send leads as XML: one `prospect` with its customer and the car asked
 * about. Free of the DOM: PocketBase's hooks share it.
 */

/** An ADF that cannot be read, with a message for its sender. */
export class AdfError extends Error {
  override readonly name = 'AdfError';
}

/** An element's text, with the names of the elements around it. */
interface Leaf {
  readonly path: string;
  readonly attributes: Attributes;
  readonly text: string;
  /** Which vehicle of the prospect it belongs to, from 1; 0 for none so far. */
  readonly vehicle: number;
}

/** Deeper than any ADF. */
const DEEPEST = 20;

const PROSPECT = 'adf/prospect';
const VEHICLE = `${PROSPECT}/vehicle`;
const CONTACT = `${PROSPECT}/customer/contact`;

const NOT_UTF8 = 'El XML debe estar en UTF-8';

/** A document type could define entities, which need an XML processor with limits. ADF has none that a lead needs. */
function refuseUnreadable(xml: string): void {
  if (/<!DOCTYPE/i.test(xml)) throw new AdfError('El XML no puede llevar DOCTYPE');
  // Bytes that are not UTF-8 have been read as this character.
  if (xml.includes('\ufffd')) throw new AdfError(NOT_UTF8);
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/i.exec(xml)?.[1] ?? 'utf-8';
  if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new AdfError(NOT_UTF8);
}

/** The elements with text, in document order, and what each vehicle is for. */
function leavesOf(xml: string): {
  readonly leaves: readonly Leaf[];
  readonly vehicles: readonly Attributes[];
} {
  const open: { readonly name: string; readonly attributes: Attributes; text: string }[] = [];
  const leaves: Leaf[] = [];
  const vehicles: Attributes[] = [];
  let prospects = 0;
  const path = () => open.map(({ name }) => name).join('/');
  walkXml(xml, {
    open: (name, attributes) => {
      if (open.length === DEEPEST) throw new AdfError('El XML tiene demasiados niveles');
      open.push({ name: name.toLowerCase(), attributes: attributes(), text: '' });
      if (path() === PROSPECT) prospects++;
      if (path() === VEHICLE) vehicles.push(attributes());
    },
    text: (piece) => {
      const last = open.at(-1);
      if (last !== undefined) last.text += piece;
    },
    close: () => {
      const at = path();
      const element = open.pop();
      if (element === undefined) return;
      const text = element.text.trim();
      if (text !== '')
        leaves.push({ path: at, attributes: element.attributes, text, vehicle: vehicles.length });
    },
  });
  if (prospects !== 1) throw new AdfError('El ADF debe llevar exactamente un prospect');
  return { leaves, vehicles };
}

function fullName(names: readonly Leaf[]): string {
  const part = (wanted: string) =>
    names
      .filter(({ attributes: { part: given = 'full' } }) => given.toLowerCase() === wanted)
      .map(({ text }) => text);
  const [full] = part('full');
  return full ?? ['first', 'middle', 'last', 'suffix'].flatMap(part).join(' ');
}

/** The id with the name of who gave it: two sources may use the same number. */
function idOf({ attributes: { source = '' }, text }: Leaf): string {
  return source === '' ? text : `${source} ${text}`;
}

/**
 * The body of an inbound lead (inbound-lead.ts). Of several vehicles the first counts that is no trade-in.
 * @throws AdfError
 */
export function readAdf(xml: string): Body {
  refuseUnreadable(xml);
  let read: ReturnType<typeof leavesOf>;
  try {
    read = leavesOf(xml);
  } catch (error) {
    throw error instanceof AdfError ? error : new AdfError('El XML no está bien formado');
  }
  const { leaves, vehicles } = read;
  const wanted = vehicles.findIndex(({ interest = '' }) => !/^trade/i.test(interest)) + 1;
  const all = (path: string) => leaves.filter((leaf) => leaf.path === path);
  const ofCar = (name: string) =>
    all(`${VEHICLE}/${name}`)
      .filter(({ vehicle }) => vehicle === wanted)
      .map(({ text }) => text);
  const phones = all(`${CONTACT}/phone`).filter(
    ({ attributes: { type = '' } }) => type.toLowerCase() !== 'fax',
  );
  const comments = [...all(`${PROSPECT}/customer/comments`).map(({ text }) => text), ...ofCar('comments')];
  return {
    nombre: fullName(all(`${CONTACT}/name`)),
    telefono: phones[0]?.text ?? '',
    email: all(`${CONTACT}/email`)[0]?.text ?? '',
    mensaje: comments.join('\n'),
    external_id: all(`${PROSPECT}/id`).map(idOf)[0] ?? '',
    vehiculo: [...ofCar('stock'), ...ofCar('vin')],
    marca: ofCar('make')[0] ?? '',
    modelo: ['model', 'trim', 'year'].flatMap(ofCar).join(' '),
  };
}
