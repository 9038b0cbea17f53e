import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { SpecRow } from '#src/features/admin/stock/vehicles.api.ts';
import { specKey, TO_FILL, type PastedLine } from './spec-paste.ts';

/** The outcome of a pasted line; `words` is a remark for the user. */
export type PlannedLine = PastedLine & {
  readonly fate: 'heading' | 'add' | 'change' | 'same' | 'blank' | 'left';
  readonly words: string;
  /** The existing spec whose value changes, if any. */
  readonly existing?: VehicleSpec;
};

const place = ({ grupo, clave }: { readonly grupo: string; readonly clave: string }) =>
  `${specKey(grupo)}\n${specKey(clave)}`;

function rowFate(
  row: PastedLine & { kind: 'row' },
  existing: VehicleSpec | undefined,
  earlier: number | undefined,
): PlannedLine {
  if (earlier !== undefined)
    return { ...row, fate: 'left', words: `Repetida: ese nombre ya está en la línea ${earlier}` };
  if (existing === undefined) return { ...row, fate: 'add', words: '' };
  if (existing.valor === row.valor)
    return { ...row, fate: 'same', words: 'Ya existe con este valor: no cambia nada', existing };
  const words = `Ya existe («${existing.valor}»): se cambiará el valor`;
  return { ...row, fate: 'change', words, existing };
}

/**
 * Plans saving pasted lines to a car with these `specs`. A name that exists in its group gets the new value
 * and keeps its position. A repeated name counts once.
 */
export function planPaste(lines: readonly PastedLine[], specs: readonly VehicleSpec[]): PlannedLine[] {
  const existing = new Map(specs.toReversed().map((spec) => [place(spec), spec]));
  const earlier = new Map<string, number>();
  return lines.map((line, index): PlannedLine => {
    if (line.kind === 'unclear') return { ...line, fate: 'left', words: line.problem };
    if (line.kind === 'row' && line.valor === TO_FILL) return { ...line, fate: 'blank', words: '' };
    if (line.kind === 'row') {
      const planned = rowFate(line, existing.get(place(line)), earlier.get(place(line)));
      if (planned.fate !== 'left') earlier.set(place(line), line.line);
      return planned;
    }
    const next = lines[index + 1];
    if (next !== undefined && next.kind !== 'heading') return { ...line, fate: 'heading', words: '' };
    return {
      ...line,
      fate: 'left',
      words: 'Grupo sin datos. Si es un dato, escribe dos puntos, un espacio y su valor',
    };
  });
}

/** The rows to save, in text order; `idOf` provides ids for new rows. */
export function rowsToSave(planned: readonly PlannedLine[], idOf: (line: PlannedLine) => string): SpecRow[] {
  return planned.flatMap((line): SpecRow[] => {
    if (line.kind !== 'row') return [];
    const { grupo, clave, valor } = line;
    if (line.fate === 'change' && line.existing !== undefined)
      return [{ id: line.existing.id, grupo: line.existing.grupo, clave, valor, isNew: false }];
    return line.fate === 'add' ? [{ id: idOf(line), grupo, clave, valor, isNew: true }] : [];
  });
}

/** The text of the unsaved lines, each below its group's heading. */
export function leftOver(planned: readonly PlannedLine[]): string {
  let grupo = '';
  return planned
    .filter(({ fate }) => fate === 'left')
    .flatMap((line) => {
      if (line.kind === 'heading' || line.grupo === grupo) return [line.text];
      grupo = line.grupo;
      return [`${line.grupo}:`, line.text];
    })
    .join('\n');
}

const count = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]);

/** A one-sentence summary of the plan. */
export function summary(planned: readonly PlannedLine[]): string {
  const of = (fate: PlannedLine['fate']) => planned.filter((line) => line.fate === fate).length;
  const parts = [
    ...count(of('add'), 'especificación nueva', 'especificaciones nuevas'),
    ...count(of('change'), 'cambia de valor', 'cambian de valor'),
    ...count(of('same'), 'ya está igual', 'ya están igual'),
    ...count(of('blank'), 'línea sin rellenar', 'líneas sin rellenar'),
    ...count(of('left'), 'línea no se guardará', 'líneas no se guardarán'),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
