import type PocketBase from 'pocketbase';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { businessAnswerSchema } from '#src/features/company/business/business.schema.ts';
import { functionPaths } from '#src/paths.ts';

/** The demo's dealer says of the registration tax what src/config/business.ts leaves to each dealer. */
const PRICE_INCLUDES =
  'Precio final en España: vehículo, transporte, gestión documental, impuesto de matriculación e IVA.';

/** Has the demo's dealer say what its prices include, unless somebody has said so already. */
export async function seedBusiness(client: PocketBase): Promise<void> {
  const { facts } = businessAnswerSchema.parse(await client.send(functionPaths.business, {}));
  if (facts.priceIncludes !== '') return;
  await client
    .collection('negocio')
    .update(BUSINESS_ID, { datos: { ...facts, priceIncludes: PRICE_INCLUDES } });
}
