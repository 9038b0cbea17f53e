import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { readWrittenLead, writtenState, type WrittenLead } from '#src/features/leads/rules/written-lead.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { idOfSending } from './leads.ts';
import { carFields, saveOutsideLead } from './outside-leads.ts';

/** Leads that staff write down: a call, a visit, or what a portal has sent by mail. */

/** @throws BadRequestError when it is gone, or in the trash */
function carOf(tx: core.App, id: string): core.Record | null {
  if (id === '') return null;
  const [vehicle] = tx.findRecordsByIds('vehicles', [id]);
  if (vehicle?.getString('papelera') === '') return vehicle;
  const message = 'Ese coche ya no está en el stock';
  throw new BadRequestError(message, { vehiculo: new ValidationError('gone', message) });
}

/** Stores it once. @returns its id; for a repeated submission, that of the first. */
function storeWritten(tx: core.App, lead: WrittenLead, by: core.Record): string {
  const { canal, origen, envio, proximo_paso, proximo_paso_fecha } = lead;
  const former = idOfSending(tx, envio);
  if (former !== '') return former;
  const vehicle = carOf(tx, lead.vehiculo);
  return saveOutsideLead(tx, lead, {
    ...{ canal, origen, envio, proximo_paso, proximo_paso_fecha },
    tipo_consulta: vehicle === null ? 'general' : 'stock',
    estado: writtenState(canal),
    responsable: by.isSuperuser() ? '' : by.id,
    ...(vehicle === null ? {} : carFields(vehicle)),
  }).id;
}

/**
 * `POST /api/leads`: stores a lead that staff have written, with them as assignee and without a mail. Answers
 * `{ id, referencia }`.
 * @throws ForbiddenError, BadRequestError with the fields' messages
 */
export function writeLead(e: core.RequestEvent): void {
  const by = requireAdmin(e);
  const reading = readWrittenLead(e.requestInfo().body);
  if (!reading.ok) {
    e.json(400, { code: 400, message: reading.message, data: reading.problems });
    return;
  }
  let id = '';
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      requireStillAdmin(tx, by.id);
      id = storeWritten(tx, reading.lead, by);
    }),
  );
  e.json(200, { id, referencia: leadReference(id) });
}
