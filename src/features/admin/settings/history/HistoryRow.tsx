import { panelTime } from '#src/features/admin/core/panel-date.ts';
import type { HistoryEntry } from './history.api.ts';
import { actionText, changeText, fieldLabel, subjectText } from './history.messages.ts';

/** More changes than these would push the next entry out of view. */
const SHOWN = 4;

function Changes({ entry }: { readonly entry: HistoryEntry }) {
  return (
    <ul className="type-small mt-1.5 grid gap-0.5">
      {Object.entries(entry.cambios).map(([field, values]) => (
        <li key={field} className="min-w-0 break-words">
          <span className="text-text-muted">{fieldLabel(field)}: </span>
          <span className="figures">{changeText(entry, field, values)}</span>
        </li>
      ))}
    </ul>
  );
}

/** One history entry: time, author, action, record, and each field before and after. */
export function HistoryRow({ entry }: { readonly entry: HistoryEntry }) {
  const count = Object.keys(entry.cambios).length;
  const subject = subjectText(entry);
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
