import { phoneNumber } from '#src/features/company/business/phone-number.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { readLeadRequest, type LeadRequest } from '#src/features/leads/rules/lead-request.ts';
import { isRobot } from '#src/features/leads/rules/honeypot.ts';
import type { LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { readBusiness } from '#pb/lib/core/business.ts';
import { diskTroubleOf } from '#pb/lib/core/disk.ts';
import { mayWriteToBuyer } from '#pb/lib/outbox/buyer-mails.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';

/**
 * `POST /api/send-contact-email` (SPEC section 7). Stores the lead and its mails in one transaction, then
 * answers the visitor without waiting for a mail server.
 */

/** SPEC section 8: the visitor's message for an error of the server. */
const FAILURE = {
  contacto_web: 'Error al enviar el mensaje. Inténtalo de nuevo.',
  importacion_web: 'Error al enviar la solicitud. Inténtalo de nuevo.',
  tasacion_web: 'Error al enviar la solicitud. Inténtalo de nuevo.',
} as const;

/** The visitor cannot solve a full disk, so this offers direct contact. */
const NOT_STORED = {
  contacto_web: 'No hemos podido guardar tu mensaje.',
  importacion_web: 'No hemos podido guardar tu solicitud.',
  tasacion_web: 'No hemos podido guardar tu solicitud.',
} as const;

/** Other ways to reach the dealer, for a form that could not be stored. */
export function otherWays(app: core.App): string {
  const { phones, whatsapp } = readBusiness(app);
  return `Lo que has escrito sigue en el formulario. Llámanos al ${phones[0].display} o escríbenos por WhatsApp al ${phoneNumber(whatsapp).display}.`;
}

/** The car of a slug, or of a former one, that the site shows; null for none. */
export function findPublicVehicle(app: core.App, slug: string): core.Record | null {
  const find = (collection: string, filter: string): core.Record | null => {
    try {
      return app.findFirstRecordByFilter(collection, filter, { slug });
    } catch {
      return null;
    }
  };
  if (slug === '') return null;
  const current = find('vehicles', "slug = {:slug} && papelera = '' && status != 'oculto'");
  if (current !== null) return current;
  const former = find(
    'vehicle_slugs',
    "slug = {:slug} && vehicle_id.papelera = '' && vehicle_id.status != 'oculto'",
  );
  return former === null ? null : app.findRecordById('vehicles', former.getString('vehicle_id'));
}

/** The id of the lead stored for an idempotency key; '' for none. */
export function idOfSending(tx: core.App, envio: string): string {
  if (envio === '') return '';
  return tx.findAllRecords('leads', $dbx.hashExp({ envio }))[0]?.id ?? '';
}

function saveLead(tx: core.App, request: LeadRequest, vehicle: core.Record | null): core.Record {
  const { nombre, email, telefono, mensaje, tipo_consulta, asunto, canal, envio, importacion, entrega } =
    request;
  const lead = new Record(tx.findCollectionByNameOrId('leads'));
  const values: Record<string, unknown> = {
    ...{ nombre, email, telefono, mensaje, tipo_consulta, asunto, canal, envio, entrega },
    consent_marketing: false,
    ...(vehicle !== null && {
      vehicle_id: vehicle.id,
      vehicle_titulo: recordTitle(vehicle),
      marca: vehicle.getString('marca'),
      modelo: vehicle.getString('modelo'),
    }),
    ...(importacion !== null && {
      import_marca: importacion.marca,
      import_modelo: importacion.modelo,
      import_anio: importacion.anio,
      import_km_max: importacion.km_max,
      import_presupuesto: importacion.presupuesto,
      import_especificaciones: importacion.especificaciones,
    }),
  };
  for (const [field, value] of Object.entries(values)) lead.set(field, value);
  tx.save(lead);
  return lead;
}

function enqueueMails(
  tx: core.App,
  request: LeadRequest,
  lead: core.Record,
  vehicle: core.Record | null,
): void {
  const payload: LeadMailPayload = {
    lead_id: lead.id,
    nombre: request.nombre,
    email: request.email,
    telefono: request.telefono,
    mensaje: request.mensaje,
    tipo_consulta: request.tipo_consulta,
    asunto: request.asunto,
    canal: request.canal,
    importacion: request.importacion,
    entrega: request.entrega,
    vehicle:
      vehicle === null
        ? null
        : {
            titulo: recordTitle(vehicle),
            slug: vehicle.getString('slug'),
            referencia: vehicle.getString('referencia'),
          },
  };
  enqueueMail(tx, { kind: 'lead-notice', recipient: '', payload, lead_id: lead.id });
  if (!mayWriteToBuyer(tx, request.email)) return;
  enqueueMail(tx, { kind: 'lead-receipt', recipient: request.email, payload, lead_id: lead.id });
}

/** @returns the lead's id; for a repeated submission, that of the first. */
function storeLead(app: core.App, request: LeadRequest): string {
  let id = '';
  app.runInTransaction((tx) => {
    id = idOfSending(tx, request.envio);
    if (id !== '') return;
    const vehicle = findPublicVehicle(tx, request.vehiculo);
    const lead = saveLead(tx, request, vehicle);
    enqueueMails(tx, request, lead, vehicle);
    id = lead.id;
  });
  return id;
}

/** The response for a lead's id. */
export const receipt = (id: string) => ({ received: true, referencia: leadReference(id) });

/** The body of a form; empty when it cannot be read. */
export function bodyOf(e: core.RequestEvent): Readonly<Record<string, unknown>> {
  try {
    return { ...(e.requestInfo().body as Record<string, unknown>) };
  } catch {
    return {};
  }
}

/** The id of the stored lead; null after a failure, which this function has answered. */
function storeOrAnswer(e: core.RequestEvent, request: LeadRequest): string | null {
  try {
    return storeLead(e.app, request);
  } catch (error) {
    e.app.logger().error('could not store the lead', 'error', String(error));
    const { canal } = request;
    if (diskTroubleOf(error) === null) e.json(500, { code: 500, message: FAILURE[canal], data: {} });
    else e.json(503, { code: 503, message: `${NOT_STORED[canal]} ${otherWays(e.app)}`, data: {} });
    return null;
  }
}

/**
 * Answers 200 `{ received: true, referencia }`; 400 with the first message and each field's; 500 with SPEC's
 * default message, and 503 with other ways to reach the dealer while the disk is full. A bot gets a success
 * with a plausible reference, but nothing is stored.
 */
export function receiveLead(e: core.RequestEvent): void {
  const body = bodyOf(e);
  if (isRobot(body)) {
    e.app.logger().warn('lead rejected: honeypot filled', 'address', e.realIP());
    e.json(200, receipt($security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789')));
    return;
  }
  const reading = readLeadRequest(body);
  if (!reading.ok) {
    e.json(400, { code: 400, message: reading.message, data: reading.problems });
    return;
  }
  const id = storeOrAnswer(e, reading.lead);
  if (id !== null) e.json(200, receipt(id));
}
