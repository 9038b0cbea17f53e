import { ALERT_CONSENT, type AlertRequest } from '#src/features/alerts/alert-request.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { mayWriteToStranger } from '#pb/lib/outbox/stranger-mails.ts';
import { endedBefore } from './alert-rows.ts';

/** Storing requests for alerts. */

const KIND = 'alerts-confirm';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** What an alert is about: a car's id or a search. */
type Subject = Pick<AlertRequest, 'busqueda'> & { readonly vehiculo: string };

function personOf(tx: core.App, email: string): core.Record {
  const [known] = tx.findAllRecords('avisados', $dbx.hashExp({ email }));
  if (known !== undefined) return known;
  const person = new Record(tx.findCollectionByNameOrId('avisados'));
  person.set('email', email);
  tx.save(person);
  return person;
}

/** Whether a person already has a confirmed alert. */
export function hasAlert(tx: core.App, persona: string, { vehiculo, busqueda }: Subject): boolean {
  const confirmed = $dbx.exp('confirmado > {:ended}', { ended: endedBefore() });
  return tx.countRecords('avisos', $dbx.hashExp({ persona, vehiculo, busqueda }), confirmed) > 0;
}

function saveAlert(tx: core.App, persona: string, solicitud: string, subject: Subject): void {
  const row = new Record(tx.findCollectionByNameOrId('avisos'));
  const values = { persona, solicitud, ...subject, consentimiento: ALERT_CONSENT.version };
  for (const [field, value] of Object.entries(values)) row.set(field, value);
  tx.save(row);
}

/** The cars among these that are public and for sale. */
function offeredOf(tx: core.App, ids: readonly string[]): readonly string[] {
  const offered = "id = {:id} && papelera = '' && status != 'oculto' && status != 'vendido'";
  return ids.filter((id) => tx.findRecordsByFilter('vehicles', offered, '', 1, 0, { id }).length > 0);
}

/**
 * Stores what the person does not have yet, to be confirmed by the mail that is queued with it. A person who has all of it
 * gets a mail with a link. Without a mail nothing is stored: the limits of mails also bound the rows.
 */
function store(tx: core.App, { email, envio }: AlertRequest, subjects: readonly Subject[]): void {
  const solicitud = $security.randomStringWithAlphabet(15, LETTERS);
  const tema = envio === '' ? '' : $security.sha256(`${email} ${envio}`).slice(0, 20);
  if (tema !== '' && tx.countRecords('outbox', $dbx.hashExp({ kind: KIND, tema })) > 0) return;
  if (!mayWriteToStranger(tx, KIND, email)) return;
  const { id: persona } = personOf(tx, email);
  const wanted = subjects.filter((subject) => !hasAlert(tx, persona, subject));
  for (const subject of wanted) saveAlert(tx, persona, solicitud, subject);
  enqueueMail(tx, {
    kind: KIND,
    recipient: email,
    payload: { persona, solicitud },
    isToStranger: true,
    tema,
  });
}

/**
 * `POST /api/internal/alerts/request` with an `AlertRequest`. Answers `{ received }`: false when there is no search and no
 * car is for sale. The answer does not depend on the address.
 */
export function requestAlerts(e: core.RequestEvent): void {
  requireSecret(e);
  const request = e.requestInfo().body as unknown as AlertRequest;
  let received = false;
  e.app.runInTransaction((tx) => {
    const subjects = [
      ...offeredOf(tx, request.coches).map((vehiculo) => ({ vehiculo, busqueda: '' })),
      ...(request.busqueda === '' ? [] : [{ vehiculo: '', busqueda: request.busqueda }]),
    ];
    received = subjects.length > 0;
    if (received) store(tx, request, subjects);
  });
  e.json(200, { received });
}
