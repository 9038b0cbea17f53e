import type { OutsidePerson } from '#src/features/leads/rules/outside-lead.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';

/** Leads that no form of the site wrote. Their mails go to staff alone. */

/** What a lead stores about its car. */
export function carFields(vehicle: core.Record): Record<string, string> {
  return {
    vehicle_id: vehicle.id,
    vehicle_titulo: recordTitle(vehicle),
    marca: vehicle.getString('marca'),
    modelo: vehicle.getString('modelo'),
  };
}

/** Stores a lead in the transaction of its check. */
export function saveOutsideLead(
  tx: core.App,
  { nombre, telefono, email, asunto, mensaje }: OutsidePerson,
  others: Readonly<Record<string, string>>,
  prepare: (lead: core.Record) => void = () => undefined,
): core.Record {
  const lead = new Record(tx.findCollectionByNameOrId('leads'));
  const values = { nombre, telefono, email, asunto, mensaje, consent_marketing: false, ...others };
  for (const [field, value] of Object.entries(values)) lead.set(field, value);
  prepare(lead);
  tx.save(lead);
  return lead;
}
