import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { panelDate } from '#src/features/admin/core/panel-date.ts';
import { formatInteger } from '#src/lib/format.ts';
import type { KeptFields, LastImport, UndoneImport } from './stock-import.schema.ts';

/** Texts about the import that can be undone, and about the result of an undo. */

const counted = (count: number, one: string, many: string) =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

type Parts = readonly (readonly [count: number, one: string, many: string])[];
const listed = (parts: Parts): string =>
  parts
    .filter(([count]) => count > 0)
    .map((part) => counted(...part))
    .join(', ');

/** `stock.xlsx, 27 nov 2026, 12:05, 12 creados, 3 cambiados` */
export function importText({ file, saved_at, made, changed }: LastImport): string {
  const counts = listed([
    [made, 'creado', 'creados'],
    [changed, 'cambiado', 'cambiados'],
  ]);
  return [file, panelDate(saved_at), counts].filter((part) => part !== '').join(', ');
}

/** Text of the confirmation dialog. */
export function undoText({ made, changed }: LastImport): string {
  const parts = [
    ...(made > 0
      ? [
          made === 1
            ? 'El coche creado va a la Papelera, aunque se haya editado después.'
            : `Los ${formatInteger(made)} coches creados van a la Papelera, aunque se hayan editado después.`,
        ]
      : []),
    ...(changed > 0
      ? [
          changed === 1
            ? 'El coche cambiado recupera los datos que tenía.'
            : `Los ${formatInteger(changed)} coches cambiados recuperan los datos que tenían.`,
          `Lo que se haya editado después en ${changed === 1 ? 'él' : 'ellos'} se conserva y aparecerá en una lista.`,
        ]
      : []),
  ];
  return parts.join(' ');
}

/** `12 coches a la papelera, 3 recuperan sus datos` */
export function undoneSummary({ trashed, restored, kept }: Omit<UndoneImport, 'remaining'>): string {
  const text = listed([
    [trashed, 'coche a la papelera', 'coches a la papelera'],
    [
      restored,
      `${trashed > 0 ? '' : 'coche '}recupera sus datos`,
      `${trashed > 0 ? '' : 'coches '}recuperan sus datos`,
    ],
  ]);
  if (text !== '') return text;
  return kept.length > 0 ? 'No se ha recuperado ningún dato' : 'No quedaba nada que deshacer';
}

const REASONS: Readonly<Record<KeptFields['why'], string>> = {
  editado: 'editado después',
  papelera: 'editado después, está en la Papelera',
  regla: 'no lo permite la norma de los 30 días',
  rechazado: '',
  'sin-anterior': 'ya no se conoce el valor anterior',
};
const ADDED: Readonly<Record<string, string>> = { imagenes: 'Fotos', especificaciones: 'Especificaciones' };

function fieldLabel(field: string): string {
  return (FIELD_LABELS as Readonly<Record<string, string>>)[field] ?? ADDED[field] ?? field;
}

/** One line about the fields of a car that kept their value: `V-0031 BMW X3: Precio, Km — editado después`. */
export function keptText({ referencia, titulo, fields, why, message }: KeptFields): string {
  const car = [referencia, titulo].filter((part) => part !== '').join(' ');
  const names = fields.map(fieldLabel).join(', ');
  const reason = why === 'rechazado' ? message : REASONS[why];
  return names === '' ? `${car} — ${reason}` : `${car}: ${names} — ${reason}`;
}

/** What a stopped undo has done so far. */
export function stoppedText({ trashed, restored }: Pick<UndoneImport, 'trashed' | 'restored'>): string {
  return trashed + restored === 0
    ? 'Todavía no se ha deshecho nada.'
    : 'La importación está deshecha en parte.';
}
