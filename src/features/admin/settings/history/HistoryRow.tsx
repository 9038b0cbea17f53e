import { linkClass } from '#src/components/ui/link.recipe.ts';
import { identityText } from '#src/features/admin/stock/vehicle.messages.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { panelTime } from '#src/features/admin/core/panel-date.ts';
import type { HistoryEntry } from './history.api.ts';
import type { HistoryCar } from './history.schema.ts';
import {
  actionText,
  carLinkText,
  carPlace,
  changeText,
  fieldLabel,
  shownChanges,
  subjectText,
} from './history.messages.ts';

/** More changes than these would push the next entry out of view. */
const SHOWN = 4;

function Changes({ entry }: { readonly entry: HistoryEntry }) {
  return (
    <ul className="type-small mt-1.5 grid gap-0.5">
      {shownChanges(entry).map(([field, values]) => (
        <li key={field} className="min-w-0 break-words">
          <span className="text-text-muted">{fieldLabel(field)}: </span>
          <span className="figures">{changeText(entry, field, values)}</span>
        </li>
      ))}
    </ul>
  );
}

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  /** Undefined when it no longer exists, and for entries about no car. */
  readonly car: HistoryCar | undefined;
}

/** One history entry: time, author, action, record, and each field before and after. */
export function HistoryRow({ entry, car }: HistoryRowProps) {
  const count = shownChanges(entry).length;
  const subject = subjectText(entry) || (car?.titulo ?? '');
  return (
    <li
      className="border-line grid gap-x-8 gap-y-1 border-t py-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
      data-history={entry.id}
    >
      <p className="type-caption text-text-muted figures min-w-0 break-words">
        <time dateTime={entry.created_at.replace(' ', 'T')} className="text-text">
          {panelTime(entry.created_at)}
        </time>
        <span className="sm:block">
          <span className="sm:hidden"> · </span>
          {entry.quien_nombre}
        </span>
      </p>
      <div className="min-w-0">
        <h4 className="type-label leading-snug break-words">
          {actionText(entry)}
          {subject !== '' && <span className="text-text-muted font-normal"> · {subject}</span>}
        </h4>
        {car !== undefined && (
          <p className="type-caption text-text-muted figures mt-0.5" data-identity>
            {identityText(car)} ·{' '}
            <PanelLink
              to={carPlace(car)}
              className={linkClass()}
              label={`${carLinkText(car)}: ${car.titulo}`}
            >
              {carLinkText(car)}
            </PanelLink>
          </p>
        )}
        {count > SHOWN ? (
          <details>
            <summary className="type-small text-text-muted flex min-h-11 cursor-pointer items-center">
              Ver los {count} datos
            </summary>
            <Changes entry={entry} />
          </details>
        ) : (
          count > 0 && <Changes entry={entry} />
        )}
      </div>
    </li>
  );
}
