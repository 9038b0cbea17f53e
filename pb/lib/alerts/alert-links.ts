import { MOST_ALERTS } from '#src/features/alerts/alert.schema.ts';
import { isTokenHash } from '#src/features/appointments/private-token.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { hasAlert } from './alert-requests.ts';
import { dropWithoutAlerts, endedBefore, shownRows } from './alert-rows.ts';

/**
 * The private links of a person's mails. Each mail has its own token; all stay valid until the person has no alert left,
 * because a mail program may use the link of an old mail to end them.
 */

const bodyOf = (e: core.RequestEvent) => e.requestInfo().body as Record<string, unknown>;

/** The link of a token's hash; null for a wrong or ended one. */
function linkOf(tx: core.App, clave: unknown): core.Record | null {
  return isTokenHash(clave) ? (tx.findAllRecords('aviso_enlaces', $dbx.hashExp({ clave }))[0] ?? null) : null;
}

/** What a link shows: the address, the alerts, and whether its own request waits for confirmation. */
function shownBy(tx: core.App, link: core.Record) {
  const [person] = tx.findRecordsByIds('avisados', [link.getString('persona')]);
  return {
    email: person?.getString('email') ?? '',
    avisos: shownRows(tx, link.getString('persona'), link.getString('solicitud')),
  };
}

/** `POST /api/internal/alerts/link` `{ clave }`: `{ persona }`, null for a wrong or ended link. */
export function openLink(e: core.RequestEvent): void {
  requireSecret(e);
  const link = linkOf(e.app, bodyOf(e)['clave']);
  e.json(200, { persona: link && shownBy(e.app, link) });
}

const pendingOf = (tx: core.App, link: core.Record): readonly core.Record[] =>
  Array.from(
    tx.findAllRecords(
      'avisos',
      $dbx.hashExp({
        ...{ persona: link.getString('persona'), solicitud: link.getString('solicitud'), confirmado: '' },
      }),
    ),
    (row) => row as core.Record,
  );

/**
 * Confirms the alerts of a link's request; one that the person has already goes. False when there would be too many.
 * @param vistos what the person knows, by the id of the alert
 */
function confirm(tx: core.App, link: core.Record, vistos: Readonly<Record<string, unknown>>): boolean {
  const persona = link.getString('persona');
  const subjectOf = (row: core.Record) => ({
    vehiculo: row.getString('vehiculo'),
    busqueda: row.getString('busqueda'),
  });
  const [known, added] = [true, false].map((isKnown) =>
    pendingOf(tx, link).filter((row) => hasAlert(tx, persona, subjectOf(row)) === isKnown),
  ) as [core.Record[], core.Record[]];
  const confirmed = $dbx.exp('confirmado > {:ended}', { ended: endedBefore() });
  const count = tx.countRecords('avisos', $dbx.hashExp({ persona }), confirmed) + added.length;
  if (added.length > 0 && count > MOST_ALERTS) return false;
  for (const row of known) tx.delete(row);
  for (const row of added) {
    row.set('confirmado', stamp(Date.now()));
    row.set('visto', vistos[row.id] ?? null);
    tx.save(row);
  }
  return true;
}

/**
 * `POST /api/internal/alerts/confirm` `{ clave, vistos }`: confirms the alerts of the link's request. Answers `{ persona,
 * tooMany }`, `persona` null for a wrong or ended link.
 */
export function confirmAlerts(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave, vistos } = bodyOf(e);
  let answer: unknown = null;
  e.app.runInTransaction((tx) => {
    const link = linkOf(tx, clave);
    const tooMany = link !== null && !confirm(tx, link, (vistos ?? {}) as Record<string, unknown>);
    answer = { persona: link && shownBy(tx, link), tooMany };
  });
  e.json(200, answer);
}

/** `POST /api/internal/alerts/end` `{ clave, aviso }`: ends an alert, or all for ''. Answers as `openLink`, without it. */
export function endAlerts(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave, aviso } = bodyOf(e);
  let persona: unknown = null;
  e.app.runInTransaction((tx) => {
    const link = linkOf(tx, clave);
    if (link === null) return;
    const id = link.getString('persona');
    const which = aviso === '' ? { persona: id } : { persona: id, id: String(aviso) };
    for (const row of tx.findAllRecords('avisos', $dbx.hashExp(which))) tx.delete(row as core.Record);
    persona = shownBy(tx, link);
    dropWithoutAlerts(tx, id);
  });
  e.json(200, { persona });
}
