import { ChevronDown, Download } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { tableClass } from '#src/components/ui/table.recipe.ts';
import { formatInteger } from '#src/lib/format.ts';
import { downloadCsv } from '#src/lib/download.ts';
import { tableToCsv, type Cell, type ChartTable } from '#src/features/admin/analytics/figures/tables.ts';

interface ChartFigureProps {
  /** Also the beginning of the file's name. */
  readonly id: string;
  readonly title: string;
  /** What the chart shows, in a sentence. */
  readonly words: ReactNode;
  readonly table: ChartTable;
  /** Shown in place of a chart without data. */
  readonly empty?: string | undefined;
  readonly children: ReactNode;
}

function cellText(cell: Cell): string {
  if (cell === null) return '–';
  return typeof cell === 'number' ? formatInteger(cell) : cell;
}

function Table({ title, table: { head, rows } }: Pick<ChartFigureProps, 'title' | 'table'>) {
  return (
    <div
      className={`${tableClass.scroller} max-h-96 overflow-y-auto`}
      role="region"
      aria-label={`Tabla: ${title}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls, also by keys
      tabIndex={0}
    >
      <table className={`${tableClass.table} figures max-w-form`}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col" className={tableClass.head}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows have no other identity, and never move.
            <tr key={row}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row" className={`${tableClass.cell} text-left font-normal`}>
                    {cellText(cell)}
                  </th>
                ) : (
                  <td key={head[column]} className={`${tableClass.cell} whitespace-nowrap`}>
                    {cellText(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A chart with its caption, its figures as a table, and their download. */
export function ChartFigure({ id, title, words, table, empty, children }: ChartFigureProps) {
  return (
    <figure aria-labelledby={id} className="break-inside-avoid" data-chart={id}>
      <figcaption className="mb-4">
        <h3 id={id} className="type-label mb-1">
          {title}
        </h3>
        <p className="type-small text-text-muted figures max-w-prose">{words}</p>
      </figcaption>
      {empty === undefined ? (
        children
      ) : (
        <p className="border-line type-small text-text-muted border-y py-6">{empty}</p>
      )}
      {empty === undefined && (
        <div className="mt-1 flex flex-wrap items-start justify-between gap-x-8 print:hidden">
          <details className="group min-w-0 open:basis-full">
            <summary className="type-small flex min-h-11 cursor-pointer items-center gap-2 underline underline-offset-4">
              Ver tabla
              <Icon
                icon={ChevronDown}
                className={`${iconClass.s} transition-transform duration-(--duration-quick) group-open:rotate-180`}
              />
            </summary>
            <Table title={title} table={table} />
          </details>
          <Button
            variant="quiet"
            size="s"
            className="min-h-11"
            aria-label={`Descargar CSV: ${title}`}
            onClick={() => downloadCsv(id, tableToCsv(table))}
          >
            <Icon icon={Download} className={iconClass.s} />
            Descargar CSV
          </Button>
        </div>
      )}
    </figure>
  );
}
