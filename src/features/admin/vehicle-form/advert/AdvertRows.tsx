import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChevronDown, Pencil, X } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { AdvertTarget } from '#src/features/admin/adverts/advert.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { setFields } from '#src/features/admin/vehicle-form/vehicle-form.store.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { AdvertEditor } from './AdvertEditor.tsx';
import type { PlannedRow } from './advert-plan.ts';
import { valueText } from './advert-values.ts';

const FACTS = 'Datos del coche';
const UNKNOWN = 'Sin reconocer';
const IGNORED = 'Ignorado';

function groupOf(target: AdvertTarget): string {
  if (target.kind === 'field') return FACTS;
  if (target.kind === 'spec') return target.grupo;
  return target.kind === 'unknown' ? UNKNOWN : IGNORED;
}

const FIELDS = Object.keys(FIELD_LABELS);
const fieldPlace = ({ target }: PlannedRow) => (target.kind === 'field' ? FIELDS.indexOf(target.field) : 0);

/** The rows by group: facts in the form's order, then the groups of specs, what was not recognised, and the rest. */
function byGroup(
  planned: readonly PlannedRow[],
  titleOf: (row: PlannedRow) => string,
): [string, PlannedRow[]][] {
  const own = planned.map(titleOf).filter((title) => ![FACTS, UNKNOWN, IGNORED].includes(title));
  const titles = new Set<string>([FACTS, ...SPEC_GROUPS, ...own, UNKNOWN, IGNORED]);
  return [...titles].flatMap((title): [string, PlannedRow[]][] => {
    const rows = planned.filter((row) => titleOf(row) === title);
    if (title === FACTS) rows.sort((one, other) => fieldPlace(one) - fieldPlace(other));
    return rows.length === 0 ? [] : [[title, rows]];
  });
}

/** What the row gives, as name and value; of a row without a target, its words. */
function nameAndValue({ target, row }: PlannedRow): readonly [string, string] {
  if (target.kind === 'field') return [FIELD_LABELS[target.field], valueText(target.field, target.value)];
  return target.kind === 'spec' ? [target.clave, target.valor] : ['', row.words];
}

/** What using the row replaces or leaves out. */
function remark({ target, change, isRepeated }: PlannedRow): string {
  if (isRepeated) return 'Otra línea da lo mismo: no se usa';
  if (change?.kind === 'same') return 'Ya está así';
  if (change?.kind !== 'overwrites') return '';
  const former = target.kind === 'field' ? valueText(target.field, change.former) : String(change.former);
  return `Sustituye a «${former}»`;
}

interface RowProps {
  readonly planned: PlannedRow;
  readonly onEdit: () => void;
  readonly onDrop: () => void;
}

function Row({ planned, onEdit, onDrop }: RowProps) {
  const { row, target, key } = planned;
  const [name, value] = nameAndValue(planned);
  const note = remark(planned);
  const isUsed = name !== '';
  const isPlaced = target.kind === 'field' || target.kind === 'spec';
  return (
    <li className="border-line flex items-start gap-1 border-t py-1.5" data-advert-row={target.kind}>
      <div className="grid min-w-0 flex-1 gap-x-4 py-2 wrap-anywhere sm:grid-cols-[2fr_3fr]">
        {isUsed && <span className="type-small text-text-muted">{name}</span>}
        <span className={`type-small figures ${isUsed ? '' : 'sm:col-span-2'}`}>{value}</span>
        {isUsed && (
          <span className="type-caption text-text-muted sm:col-span-2">
            Línea {row.line}: {row.words}
          </span>
        )}
        {note !== '' && (
          <span
            className={`type-caption sm:col-span-2 ${planned.change?.kind === 'overwrites' ? 'text-text font-medium' : 'text-text-muted'}`}
          >
            {note}
          </span>
        )}
      </div>
      {isPlaced ? (
        <button
          type="button"
          className={iconButtonClass}
          aria-label={`Cambiar ${name}: ${value}`}
          data-edit={key}
          onClick={onEdit}
        >
          <Icon icon={Pencil} className={iconClass.s} />
        </button>
      ) : (
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          aria-label={`Colocar ${value}`}
          data-edit={key}
          onClick={onEdit}
        >
          Colocar
        </Button>
      )}
      {target.kind !== 'ignored' && (
        <button
          type="button"
          className={`${iconButtonClass} -mr-3`}
          aria-label={`No usar ${isUsed ? `${name}: ${value}` : value}`}
          onClick={onDrop}
        >
          <Icon icon={X} className={iconClass.s} />
        </button>
      )}
    </li>
  );
}

interface RowsProps {
  readonly planned: readonly PlannedRow[];
  readonly edits: Readonly<Record<string, AdvertTarget>>;
}

/** What was read, by group. Each row can be changed, placed or dropped. */
export function AdvertRows({ planned, edits }: RowsProps) {
  /** The row in editing stays in its group, so that it does not move below the fingers. */
  const [editing, setEditing] = useState<{ readonly key: string; readonly group: string } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Changes a row, which may move to another group, and then focuses a row. */
  const changeAndFocus = (change: () => void, key: string | undefined) => {
    flushSync(change);
    const target = list.current?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(key ?? '')}"]`);
    target?.closest('details')?.setAttribute('open', '');
    target?.focus();
  };

  const place = (key: string, target: AdvertTarget) => setFields({}, { edits: { ...edits, [key]: target } });
  const groups = byGroup(planned, ({ key, target }) =>
    editing?.key === key ? editing.group : groupOf(target),
  );
  const rowsOf = (title: string, rows: readonly PlannedRow[]) => (
    <ul className="border-line border-b">
      {rows.map((row, index) =>
        editing?.key === row.key ? (
          <AdvertEditor
            key={row.key}
            planned={row}
            onChange={(target) => place(row.key, target)}
            onDone={() => changeAndFocus(() => setEditing(null), row.key)}
          />
        ) : (
          <Row
            key={row.key}
            planned={row}
            onEdit={() => setEditing({ key: row.key, group: title })}
            onDrop={() =>
              changeAndFocus(
                () => place(row.key, { kind: 'ignored' }),
                (rows[index + 1] ?? rows[index - 1])?.key,
              )
            }
          />
        ),
      )}
    </ul>
  );

  return (
    <div ref={list} className="grid gap-6">
      {groups.map(([title, rows]) =>
        title === IGNORED ? (
          <details key={title} className="border-line group border-t" data-advert-group={title}>
            <summary className="type-label flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2">
              {title} ({rows.length})
              <Icon
                icon={ChevronDown}
                className={`${iconClass.m} transition-transform group-open:rotate-180`}
              />
            </summary>
            {rowsOf(title, rows)}
          </details>
        ) : (
          <section key={title} aria-label={title} data-advert-group={title}>
            <h3 className="type-label mb-2">
              {title} <span className="text-text-muted">({rows.length})</span>
            </h3>
            {rowsOf(title, rows)}
          </section>
        ),
      )}
    </div>
  );
}
