import { useStore } from '#src/lib/useStore.ts';
import { useState } from 'react';
import { Badge } from '#src/components/ui/Badge.tsx';
import type { BadgeTone } from '#src/components/ui/badge.recipe.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Checkbox } from '#src/components/ui/Field.tsx';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { FilterSelect } from '#src/features/admin/core/lists/FilterSelect.tsx';
import { formatInteger } from '#src/lib/format.ts';
import { $import, agreeTo } from './import.store.ts';
import { hasFailed, problemText, rowLabel, type Outcome } from './import.messages.ts';
import { isReady, questionKey, type PlannedRow } from './planned-row.ts';
import { RowPreview } from './RowPreview.tsx';

/** Every row with its planned or final outcome. */

const PER_PAGE = 25;

const TONES: Readonly<Record<PlannedRow['fate'], BadgeTone>> = {
  nueva: 'disponible',
  cambia: 'reservado',
  igual: 'oculto',
  error: 'vendido',
};

type Filter = PlannedRow['fate'] | 'pregunta' | 'aviso' | 'fallo';

const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'nueva', label: 'Nuevos' },
  { value: 'cambia', label: 'Cambian' },
  { value: 'pregunta', label: 'Por confirmar' },
  { value: 'error', label: 'Con errores' },
  { value: 'aviso', label: 'Con datos sin importar' },
  { value: 'fallo', label: 'No importados' },
  { value: 'igual', label: 'Sin cambios' },
];

function isShown(filter: Filter | null, row: PlannedRow, outcome: Outcome | undefined): boolean {
  if (filter === null) return true;
  if (filter === 'pregunta') return row.question !== '';
  if (filter === 'aviso') return row.warnings.length > 0;
  if (filter === 'fallo') return hasFailed(outcome);
  return row.fate === filter;
}

/** Sort weight: rows that need attention first, unchanged rows last. Ties keep the order of the file. */
function weight(row: PlannedRow, outcome: Outcome | undefined): number {
  if (row.fate === 'error' || hasFailed(outcome)) return 0;
  if (row.question !== '') return 1;
  if (row.warnings.length > 0) return 2;
  if (row.fate !== 'igual') return 3;
  return row.notes.length > 0 ? 4 : 5;
}

function Changes({ row }: { readonly row: PlannedRow }) {
  if (row.changes.length === 0) return null;
  return (
    <dl className="type-small figures grid gap-1">
      {row.changes.map(({ label, from, to }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            <span className="text-text-muted line-through">{from}</span>
            <span className={from === '' ? 'text-text-muted' : 'sr-only'}>
              {from === '' ? 'vacío' : ' pasa a '}
            </span>
            <span aria-hidden="true"> → </span>
            {to === '' ? <span className="text-text-muted">vacío</span> : to}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Row({
  row,
  outcome,
  locked,
}: {
  readonly row: PlannedRow;
  readonly outcome: Outcome | undefined;
  readonly locked: boolean;
}) {
  const { agreed } = useStore($import);
  const isLeft = locked && row.save !== null && !isReady(row, agreed);
  const tone = hasFailed(outcome) ? 'vendido' : isLeft ? 'oculto' : TONES[row.fate];
  const reference = outcome?.referencia ?? row.referencia;
  return (
    <li
      className="border-line grid gap-2 border-t py-3"
      data-row={row.number}
      data-fate={outcome?.fate ?? row.fate}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <p className="type-small wrap-anywhere">
          <span className="text-text-muted figures">Fila {row.number}</span> {row.title}
          {reference !== '' && <span className="text-text-muted figures"> · {reference}</span>}
        </p>
        <Badge tone={tone}>{isLeft ? 'Sin confirmar' : rowLabel(row, outcome)}</Badge>
      </div>
      <Changes row={row} />
      {[...row.problems.map(problemText), outcome !== undefined && hasFailed(outcome) ? outcome.detail : '']
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className="type-small text-danger-text wrap-anywhere">
            {text}
          </p>
        ))}
      {row.warnings.map(problemText).map((text) => (
        <p key={text} className="type-small wrap-anywhere">
          <span className="text-text-muted">No se importa: </span>
          {text}
        </p>
      ))}
      {[...row.notes, outcome !== undefined && !hasFailed(outcome) ? outcome.detail : '']
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className="type-caption text-text-muted">
            {text}
          </p>
        ))}
      {row.question !== '' && outcome === undefined && locked && (
        <p className="type-small text-text-muted">{row.question}</p>
      )}
      {row.question !== '' && outcome === undefined && !locked && (
        <Checkbox
          checked={agreed.has(questionKey(row))}
          onChange={({ target }) => agreeTo([row], target.checked)}
        >
          {row.question} Sí, es correcto
        </Checkbox>
      )}
      {!locked && <RowPreview row={row} />}
    </li>
  );
}

export function ImportRows() {
  const { rows, outcomes, agreed, phase } = useStore($import);
  const [filter, setFilter] = useState<Filter | null>(null);
  const [chosenPage, setPage] = useState(1);
  const locked = phase !== 'planned';
  const of = (which: Filter | null) => rows.filter((row) => isShown(which, row, outcomes.get(row.number)));
  const options = FILTERS.map(({ value, label }) => ({
    value,
    label: `${label} (${formatInteger(of(value).length)})`,
  }));
  const weightOf = (row: PlannedRow) => weight(row, outcomes.get(row.number));
  const shown = of(filter).toSorted((one, other) => weightOf(one) - weightOf(other));
  const pages = Math.max(1, Math.ceil(shown.length / PER_PAGE));
  const page = Math.min(chosenPage, pages);
  const open = of('pregunta').filter((row) => !agreed.has(questionKey(row)));
  return (
    <section aria-label="Filas del archivo">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <FilterSelect
          label="Qué filas se ven"
          all={`Todas las filas (${formatInteger(rows.length)})`}
          options={options.filter(({ value }) => value === filter || of(value).length > 0)}
          value={filter}
          onChange={(value) => {
            setFilter(value);
            setPage(1);
          }}
        />
        {!locked && filter === 'pregunta' && open.length > 1 && (
          <Button variant="secondary" onClick={() => agreeTo(open, true)}>
            Confirmar las {formatInteger(open.length)}
          </Button>
        )}
      </div>
      <ul className="border-line border-b">
        {shown.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((row) => (
          <Row key={row.number} row={row} outcome={outcomes.get(row.number)} locked={locked} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-6">
          <Pagination page={page} pages={pages} onChange={setPage} />
        </div>
      )}
    </section>
  );
}
