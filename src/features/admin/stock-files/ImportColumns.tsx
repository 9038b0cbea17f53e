import { useStore } from '#src/lib/useStore.ts';
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { Checkbox } from '#src/components/ui/Field.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { $import, mapColumn, setEmptyClears } from './import.store.ts';
import { readHeading, type Mapping } from './mapping.ts';
import { cellText } from './read-cell.ts';
import { STOCK_COLUMNS } from './stock-columns.ts';

const IGNORED = 'No importar';

function FieldSelect({ column, header }: { readonly column: number; readonly header: string }) {
  const { mapping } = useStore($import);
  return (
    <span className="relative block">
      <select
        className={fieldClass.select}
        aria-label={`Qué es la columna ${header}`}
        value={mapping[column] ?? ''}
        onChange={({ target }) =>
          mapColumn(column, target.value === '' ? null : (target.value as VehicleField))
        }
      >
        <option value="">{IGNORED}</option>
        {STOCK_COLUMNS.map((field) => (
          <option key={field} value={field}>
            {FIELD_LABELS[field]}
            {mapping.includes(field) && mapping[column] !== field ? ' (de otra columna)' : ''}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} className={`${iconClass.m} ${fieldClass.selectIcon}`} />
    </span>
  );
}

/** Whether the mapped columns identify existing cars or describe new ones. If not, the mapping starts open for review. */
const identifiesCars = (mapping: Mapping) =>
  mapping.includes('referencia') ||
  (['marca', 'modelo'].every((field) => mapping.some((mapped) => mapped === field)) &&
    (mapping.includes('anio') || mapping.includes('primera_matriculacion')));

/** Name of a column that is not imported, with the reason if the heading gives one. */
function ignoredText(header: string): string {
  const { reason } = readHeading(header);
  const name = header === '' ? 'sin título' : header;
  return reason === '' ? name : `${name} (${reason})`;
}

/** Maps the file's columns to fields. The choices are saved for the next file. */
export function ImportColumns() {
  const { file, mapping, emptyClears } = useStore($import);
  const ignored = file.headers.filter((_, column) => mapping[column] === null).map(ignoredText);
  const mapped = mapping.length - ignored.length;
  const [startsOpen] = useState(() => !identifiesCars(mapping));
  return (
    <details className="border-line group border-y" open={startsOpen || undefined}>
      <summary className="type-label flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2">
        <span>
          Columnas: {mapped === 1 ? '1 se importa' : `${mapped} se importan`}
          {ignored.length > 0 && (
            <span className="type-small text-text-muted block wrap-anywhere">
              No se {ignored.length === 1 ? 'importa' : 'importan'}: {ignored.join(', ')}
            </span>
          )}
        </span>
        <Icon icon={ChevronDown} className={`${iconClass.m} transition-transform group-open:rotate-180`} />
      </summary>
      <ul className="grid gap-x-8 gap-y-4 pt-2 pb-6 sm:grid-cols-2">
        {file.headers.map((header, column) => {
          const sample = file.rows.find(({ cells }) => cellText(cells[column] ?? null) !== '');
          const name = header === '' ? `sin título ${column + 1}` : header;
          return (
            <li key={column} className="grid content-start gap-1.5">
              <span className="type-small flex min-w-0 items-baseline gap-2">
                <span className="shrink-0">{name}</span>
                <span className="text-text-muted type-caption truncate">
                  {sample === undefined ? 'vacía' : cellText(sample.cells[column] ?? null)}
                </span>
              </span>
              <FieldSelect column={column} header={name} />
            </li>
          );
        })}
      </ul>
      <div className="pb-5">
        <Checkbox checked={emptyClears} onChange={({ target }) => setEmptyClears(target.checked)}>
          Las celdas vacías borran el dato del coche (si no, se conserva)
        </Checkbox>
      </div>
    </details>
  );
}
