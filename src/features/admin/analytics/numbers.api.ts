import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { carNumbersSchema, numbersSchema, type CarNumbers, type Numbers } from './numbers.schema.ts';

/** The administrator's calls about numbers. Each throws PocketBase's ClientResponseError. */

/** What is known of some cars, by their ids. */
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

/** What the stock as a whole tells. */
export async function readNumbers(): Promise<Numbers> {
  return numbersSchema.parse(await pocketbase.send<unknown>('/api/numeros', {}));
}
