import { goneSince, KINDS_OF_A_CAR, type CarChange } from '#src/features/appointments/gone-car.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { followCancellation, writeToDealer } from './appointment-outcome.ts';
import { cancelAppointment, writeToBuyer } from './appointment-versions.ts';

/**
 * Cancels the visits and video calls about a car that was sold, hidden or thrown away, and writes to their buyers. Staff can
 * undo all of these, so the car must have been gone for a while.
 */

const HELD_MS = 15 * 60 * 1000;
/**
 * A car that went earlier was looked at before. Open appointments about it are those that staff have made or kept since
 * then, and those from before this rule.
 */
const LOOKED_BACK_MS = 2 * 24 * 60 * 60 * 1000;

const toMs = (text: string): number => Date.parse(text.replace(' ', 'T'));

/** What the history says about a car's way into the trash and its status, newest first. */
const CHANGES = `SELECT created_at AS at, accion AS action, COALESCE(json_type(cambios, '$.status'), '') AS kind,
    COALESCE(json_extract(cambios, '$.status[0]'), '') AS former
  FROM historial WHERE registro = {:id} AND coleccion = 'vehicles' AND created_at >= {:since}
    AND (accion IN ('papelera', 'restaurar') OR json_type(cambios, '$.status') IS NOT NULL)
  ORDER BY created_at DESC, rowid DESC`;

function changesOf(tx: core.App, id: string, since: string): CarChange[] {
  const shape = { at: '', action: '', kind: '', former: '' };
  return rowsOf(tx, CHANGES, { id, since }, shape).map(({ at, action, kind, former }) => ({
    at: toMs(at),
    ...(kind === 'array' && { statusBefore: former === '' ? null : former }),
    ...((action === 'papelera' || action === 'restaurar') && { wasTrashed: action === 'restaurar' }),
  }));
}

/** Whether the person of a lead `l` has bought the car, perhaps by another lead: an e-mail address or telephone of a won one. */
const BOUGHT = `l.estado = 'ganado' OR EXISTS (SELECT 1 FROM leads won
    WHERE won.vehicle_id = {:car} AND won.estado = 'ganado'
      AND ((l.email != '' AND LOWER(won.email) = LOWER(l.email))
        OR (l.telefono_e164 != '' AND won.telefono_e164 = l.telefono_e164)))`;

/** Future visits and video calls about a car, made before a time. Who has bought it keeps theirs. */
function appointmentsAbout(tx: core.App, car: string, before: number): core.Record[] {
  const sql = `SELECT c.id AS id FROM leads l JOIN citas c ON c.lead = l.id
    WHERE l.vehicle_id = {:car} AND NOT (${BOUGHT}) AND c.estado = 'abierta' AND c.inicio > {:now}
      AND c.created_at <= {:before} AND c.tipo IN (SELECT value FROM json_each({:kinds}))`;
  const values = {
    car,
    before: stamp(before),
    now: stamp(Date.now()),
    kinds: JSON.stringify(KINDS_OF_A_CAR),
  };
  const ids = rowsOf(tx, sql, values, { id: '' }).map(({ id }) => id);
  return tx.findRecordsByIds('citas', ids).filter((row) => row !== undefined);
}

function free(tx: core.App, car: string, before: number): void {
  for (const row of appointmentsAbout(tx, car, before)) {
    const lead = tx.findRecordById('leads', row.getString('lead'));
    cancelAppointment(tx, row, 'coche');
    const step = 'Ofrecer otro coche: el de su cita ya no está';
    followCancellation(tx, lead, row, { step, author: 'Sistema' });
    writeToBuyer(tx, lead, row);
    writeToDealer(tx, lead, row, { que: 'coche' });
  }
}

/** Since when a stored car cannot be seen, in milliseconds; null when it can, or went long ago. */
function storedGoneSince(tx: core.App, car: core.Record, now: number): number | null {
  const state = { status: car.getString('status'), isTrashed: car.getString('papelera') !== '' };
  return goneSince(state, changesOf(tx, car.id, stamp(now - LOOKED_BACK_MS)));
}

/** Cars that cannot be seen and have open appointments. */
const CANDIDATES = `SELECT DISTINCT v.id AS id FROM citas c JOIN leads l ON l.id = c.lead
    JOIN vehicles v ON v.id = l.vehicle_id
  WHERE c.inicio > {:now} AND c.estado = 'abierta' AND (v.papelera != '' OR v.status IN ('vendido', 'oculto'))`;

/** Frees the times of the cars that have been gone for a while, each car in a separate transaction. */
export function freeGoneCars(app: Pick<core.App, 'db' | 'runInTransaction' | 'logger'>): void {
  const now = Date.now();
  for (const { id } of rowsOf(app, CANDIDATES, { now: stamp(now) }, { id: '' }))
    try {
      app.runInTransaction((tx) => {
        const [car] = tx.findRecordsByIds('vehicles', [id]);
        const since = car === undefined ? null : storedGoneSince(tx, car, now);
        if (since !== null && since <= now - HELD_MS) free(tx, id, since);
      });
    } catch (error) {
      // The other cars do not wait for this one, which is tried again.
      app.logger().error('could not free the times of a car', 'car', id, 'error', String(error));
    }
}

/** Frees the times of a car that is about to be deleted for good, at once. Call inside the transaction of the deletion. */
export function freeDeletedCar(tx: core.App, car: core.Record): void {
  const now = Date.now();
  const isSeen = car.getString('papelera') === '' && !['vendido', 'oculto'].includes(car.getString('status'));
  const since = isSeen ? now : storedGoneSince(tx, car, now);
  if (since !== null) free(tx, car.id, since);
}
