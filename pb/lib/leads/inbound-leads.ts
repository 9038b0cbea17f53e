import { AdfError, readAdf } from '#src/features/leads/rules/adf.ts';
import { readInboundLead, type InboundLead } from '#src/features/leads/rules/inbound-lead.ts';
import type { LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { plateKey } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { tidyVin } from '#src/features/vehicles/sale/vehicle.vin.ts';
import { diskTroubleOf } from '#pb/lib/core/disk.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { requestHeader } from '#pb/lib/core/request-header.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { keyOf, noteUse } from './lead-keys.ts';
import { receipt } from './leads.ts';
import { carFields, saveOutsideLead } from './outside-leads.ts';

/** Leads that portals and partners send: docs/product/inbound-leads.md. */

/** A refusal, with the status of its answer. */
class InboundError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One answer for a missing, wrong and revoked key. */
const noKey = () => new InboundError(401, 'La clave no es válida');

/** Some programs put it before JSON. */
const BYTE_ORDER_MARK = /^\ufeff/;

/** The body, by its type. @throws InboundError, AdfError */
function bodyOf(e: core.RequestEvent): Readonly<Record<string, unknown>> {
  const type = requestHeader(e, 'Content-Type').split(';')[0]?.trim().toLowerCase() ?? '';
  const isJson = type === 'application/json';
  if (!isJson && !/^(application|text)\/(\w+\+)?xml$/.test(type))
    throw new InboundError(415, 'Envía application/json, o ADF como application/xml');
  const text = toString(e.request?.body);
  if (!isJson) return readAdf(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
  } catch {
    throw new InboundError(400, 'El JSON no está bien formado');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new InboundError(400, 'El JSON debe ser un objeto');
  return parsed as Readonly<Record<string, unknown>>;
}

/**
 * What may name a car, the surest first. Stored plates are in upper case, with separators; `column` must
 * never be user input.
 */
const NAMES: readonly (readonly [column: string, key: (text: string) => string])[] = [
  ['UPPER(referencia)', (text) => text.toUpperCase()],
  ['slug', (text) => text],
  ["REPLACE(REPLACE(REPLACE(matricula, ' ', ''), '-', ''), '.', '')", plateKey],
  ['vin', tidyVin],
];

/** The car outside the trash that a text names. Hidden ones too: only staff see which car a lead is about. */
function carNamed(tx: core.App, text: string): core.Record | null {
  for (const [column, keyIn] of NAMES) {
    const key = keyIn(text);
    if (key === '') continue;
    const sql = `SELECT id FROM vehicles WHERE ${column} = {:key} AND papelera = '' ORDER BY created_at DESC LIMIT 1`;
    const [row] = rowsOf(tx, sql, { key }, { id: '' });
    if (row !== undefined) return tx.findRecordById('vehicles', row.id);
  }
  const former = rowsOf(
    tx,
    'SELECT vehicle_id FROM vehicle_slugs WHERE slug = {:text}',
    { text },
    { vehicle_id: '' },
  );
  const [vehicle] = tx.findRecordsByIds(
    'vehicles',
    former.map(({ vehicle_id }) => vehicle_id),
  );
  return vehicle?.getString('papelera') === '' ? vehicle : null;
}

function carOf(tx: core.App, { cars }: InboundLead): core.Record | null {
  for (const text of cars) {
    const vehicle = carNamed(tx, text);
    if (vehicle !== null) return vehicle;
  }
  return null;
}

/** The notice to staff; the person who asked the portal gets no mail. */
function enqueueNotice(tx: core.App, lead: core.Record, vehicle: core.Record | null): void {
  const text = (field: string) => lead.getString(field);
  const isPublic = vehicle !== null && vehicle.getString('status') !== 'oculto';
  const payload: LeadMailPayload = {
    lead_id: lead.id,
    ...{ nombre: text('nombre'), email: text('email'), telefono: text('telefono') },
    ...{ mensaje: text('mensaje'), asunto: text('asunto'), canal: 'portal', origen: text('origen') },
    tipo_consulta: text('tipo_consulta') as LeadMailPayload['tipo_consulta'],
    importacion: null,
    vehicle: isPublic
      ? {
          titulo: recordTitle(vehicle),
          slug: vehicle.getString('slug'),
          referencia: vehicle.getString('referencia'),
        }
      : null,
    coche: text('vehicle_titulo') || `${text('marca')} ${text('modelo')}`.trim(),
  };
  enqueueMail(tx, { kind: 'lead-notice', recipient: '', payload, lead_id: lead.id });
}

/** The id of the lead that a key has brought under the source's own id; '' for none. */
function idOfExternal(tx: core.App, clave: string, externo_id: string): string {
  if (externo_id === '') return '';
  // Repeats the partial index's condition: otherwise SQLite scans all leads.
  const isGiven = $dbx.exp("externo_id != ''");
  return tx.findAllRecords('leads', $dbx.hashExp({ clave, externo_id }), isGiven)[0]?.id ?? '';
}

/** A lead that is stored, now or by an earlier call. */
interface Stored {
  readonly id: string;
  readonly isNew: boolean;
}

/** Stores it once. @returns null when the key was revoked meanwhile */
function storeInbound(tx: core.App, e: core.RequestEvent, inbound: InboundLead): Stored | null {
  const key = keyOf(tx, e);
  if (key === null) return null;
  noteUse(tx, key);
  const { externo_id, tipo_consulta, marca, modelo } = inbound;
  const former = idOfExternal(tx, key.id, externo_id);
  if (former !== '') return { id: former, isNew: false };
  const vehicle = carOf(tx, inbound);
  const lead = saveOutsideLead(tx, inbound, {
    ...{ canal: 'portal', origen: key.getString('nombre'), clave: key.id, externo_id, tipo_consulta },
    ...(vehicle === null ? { marca, modelo } : carFields(vehicle)),
  });
  enqueueNotice(tx, lead, vehicle);
  return { id: lead.id, isNew: true };
}

/** Stores the lead of a request. @returns the status and body of its answer. @throws InboundError, AdfError */
function receive(e: core.RequestEvent): readonly [number, object] {
  if (keyOf(e.app, e) === null) throw noKey();
  const reading = readInboundLead(bodyOf(e));
  if (!reading.ok) return [400, { code: 400, message: reading.message, data: reading.problems }];
  const { lead } = reading;
  let stored: Stored | null = null as Stored | null;
  e.app.runInTransaction((tx) => {
    stored = storeInbound(tx, e, lead);
  });
  if (stored === null) throw noKey();
  return [stored.isNew ? 201 : 200, receipt(stored.id)];
}

const statusOf = (error: unknown): number =>
  error instanceof InboundError ? error.status : error instanceof AdfError ? 400 : 0;

/**
 * `POST /api/leads/inbound` with a key, JSON or ADF. Answers 201 `{ received: true, referencia }`, 200 with the
 * same for a repeated `external_id`; 400 with each field's message; 401, 415; 503 while the disk is full, 500.
 */
export function receiveInbound(e: core.RequestEvent): void {
  try {
    const [status, body] = receive(e);
    e.json(status, body);
  } catch (error) {
    const status = statusOf(error);
    if (status > 0) {
      e.json(status, { code: status, message: (error as Error).message, data: {} });
      return;
    }
    e.app.logger().error('could not store an inbound lead', 'error', String(error));
    const failure = diskTroubleOf(error) === null ? 500 : 503;
    e.json(failure, { code: failure, message: 'No se ha podido guardar. Inténtalo de nuevo.', data: {} });
  }
}
