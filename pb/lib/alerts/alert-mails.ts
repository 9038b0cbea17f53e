import { readAnnouncedAlerts } from '#src/features/alerts/announced-alerts.ts';
import { newToken } from '#pb/lib/appointments/appointment-links.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { dropWithoutAlerts, shownRows, watchedRows } from './alert-rows.ts';

/** The mails of alerts, and what their people know. The server looks for news: src/server/alerts/watch-alerts.ts. */

const KIND = 'alerts-news';
const DAY_MS = 24 * 60 * 60 * 1000;

const bodyOf = (e: core.RequestEvent) => e.requestInfo().body as Record<string, unknown>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** People who may get a mail with news: none in the last day, none that waits, none that failed in the last day. */
const IS_DUE = `p.ultimo_correo < {:dayAgo} AND NOT EXISTS (SELECT 1 FROM outbox o
  WHERE o.kind = '${KIND}' AND o.recipient = p.email
    AND (o.status IN ('pending', 'sending') OR (o.status = 'failed' AND o.updated_at > {:dayAgo})))`;

const dueRows = (app: Pick<core.App, 'db'>, where = 'TRUE', values: Record<string, unknown> = {}) =>
  watchedRows(app, `${where} AND ${IS_DUE}`, { ...values, dayAgo: stamp(Date.now() - DAY_MS) });

/** `POST /api/internal/alerts/due`: `{ avisos }`, the confirmed alerts of the people who may get a mail now. */
export function listDue(e: core.RequestEvent): void {
  requireSecret(e);
  e.json(200, { avisos: dueRows(e.app) });
}

/** Stores what people know, by the id of the alert. */
function noteSeen(tx: core.App, vistos: Readonly<Record<string, unknown>>): void {
  for (const [id, visto] of Object.entries(vistos))
    tx.db()
      .newQuery('UPDATE avisos SET visto = {:visto} WHERE id = {:id}')
      .bind({ id, visto: JSON.stringify(visto) })
      .execute();
}

/** `POST /api/internal/alerts/found` `{ personas, vistos }`: queues a mail for each person who is still due, and notes what is no news. */
export function queueNews(e: core.RequestEvent): void {
  requireSecret(e);
  const { personas, vistos } = bodyOf(e) as {
    readonly personas: readonly string[];
    readonly vistos: Readonly<Record<string, unknown>>;
  };
  e.app.runInTransaction((tx) => {
    noteSeen(tx, vistos);
    for (const persona of personas) {
      const [person] = tx.findRecordsByIds('avisados', [persona]);
      if (person === undefined || dueRows(tx, 'p.id = {:persona}', { persona }).length === 0) continue;
      enqueueMail(tx, { kind: KIND, recipient: person.getString('email'), payload: { persona } });
    }
  });
  e.json(200, {});
}

/** `POST /api/internal/alerts/of` `{ persona }`: `{ avisos }`, a person's confirmed alerts as they are now. */
export function readAlerts(e: core.RequestEvent): void {
  requireSecret(e);
  const persona = text(bodyOf(e)['persona']);
  e.json(200, { avisos: watchedRows(e.app, 'p.id = {:persona}', { persona }) });
}

/**
 * `POST /api/internal/alerts/new-link` `{ persona, solicitud }`: makes the private link of a mail that is being sent.
 * Answers `{ enlace }`: its `token` and the `avisos` that it shows, null when the person is gone.
 */
export function makeLink(e: core.RequestEvent): void {
  requireSecret(e);
  const [persona, solicitud] = [text(bodyOf(e)['persona']), text(bodyOf(e)['solicitud'])];
  let enlace: unknown = null;
  e.app.runInTransaction((tx) => {
    const avisos = shownRows(tx, persona, solicitud);
    if (avisos.length === 0) return;
    const token = newToken();
    const row = new Record(tx.findCollectionByNameOrId('aviso_enlaces'));
    const values = { persona, solicitud, clave: $security.sha256(token) };
    for (const [field, value] of Object.entries(values)) row.set(field, value);
    tx.save(row);
    enlace = { token, avisos };
  });
  e.json(200, { enlace });
}

/** Notes what a person knows since the mail server has accepted a mail, and ends the alerts of cars that it says are sold. */
export function noteAnnounced(tx: core.App, announced: unknown): void {
  const read = readAnnouncedAlerts(announced);
  if (read === null) return;
  const { persona, vistos, terminados } = read;
  tx.db()
    .newQuery('UPDATE avisados SET ultimo_correo = {:now} WHERE id = {:persona}')
    .bind({ persona, now: stamp(Date.now()) })
    .execute();
  noteSeen(tx, vistos);
  for (const row of tx.findRecordsByIds('avisos', [...terminados])) tx.delete(row as core.Record);
  dropWithoutAlerts(tx, persona);
}
