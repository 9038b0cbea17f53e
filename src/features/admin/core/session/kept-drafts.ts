import { tabStorage } from '#src/lib/tab-storage.ts';

/** Where the panel keeps drafts in the browser. Signing out removes the drafts that name people. */

/** Session storage: notes and next steps of leads. */
export const LEAD_DRAFTS = 'panel_leads_empezados';
/** Session storage: the sale of a car, with the leads whose message was opened. */
export const SOLD_CAR_DRAFT = 'panel_venta';
/** Session storage: a lead that is being written down. */
export const NEW_LEAD_DRAFT = 'panel_lead_nuevo';
/** Local storage: the dealer's own data. */
export const BUSINESS_DRAFT = 'panel.negocio';
/** Local storage: begins the key of a vehicle's draft. */
export const VEHICLE_DRAFT = 'panel.borrador.';

/** Whether a vehicle's draft names a supplier or has words of an advert: both may name a person. An unreadable one counts. */
function namesPerson(text: string): boolean {
  try {
    const { base, values, advert } = JSON.parse(text) as Record<'base' | 'values', { proveedor?: string }> & {
      readonly advert?: { readonly text: string; readonly corrections: readonly unknown[] };
    };
    const hasWords = advert !== undefined && (advert.text !== '' || advert.corrections.length > 0);
    return hasWords || [base.proveedor, values.proveedor].some((name) => name !== undefined && name !== '');
  } catch {
    return true;
  }
}

/** Removes the drafts that name people: all but those of cars without a supplier and an advert. */
export function forgetDrafts(): void {
  for (const key of [LEAD_DRAFTS, SOLD_CAR_DRAFT, NEW_LEAD_DRAFT]) tabStorage().removeItem(key);
  localStorage.removeItem(BUSINESS_DRAFT);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(VEHICLE_DRAFT));
  for (const key of keys) if (namesPerson(localStorage.getItem(key) ?? '')) localStorage.removeItem(key);
}
