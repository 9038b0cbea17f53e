import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { carNumbersSchema, numbersSchema, type CarNumbers, type Numbers } from './numbers.schema.ts';

/** Administrator API calls for analytics. Each throws PocketBase's ClientResponseError. */

/** Numbers of some cars, by car id. */
export async function listCarNumbers(ids: readonly string[]): Promise<ReadonlyMap<string, CarNumbers>> {
  if (ids.length === 0) return new Map();
  const answer = await pocketbase.send<unknown>('/api/numeros/coches', { query: { ids: ids.join(',') } });
  return new Map(
    z
      .array(carNumbersSchema)
      .parse(answer)
      .map((numbers) => [numbers.id, numbers]),
  );
}

/** Numbers of the whole stock. */
export async function readNumbers(): Promise<Numbers> {
  return numbersSchema.parse(await pocketbase.send<unknown>('/api/numeros', {}));
}
