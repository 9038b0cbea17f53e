import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { figuresSchema, type Figures } from './figures.schema.ts';
import type { Period } from './numbers.period.ts';
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

/** Numbers of the whole stock, and the price changes of a period. */
export async function readNumbers(dias: Period): Promise<Numbers> {
  return numbersSchema.parse(await pocketbase.send<unknown>('/api/numeros', { query: { dias } }));
}

/** The figures of a period's charts. */
export async function readFigures(dias: Period): Promise<Figures> {
  return figuresSchema.parse(await pocketbase.send<unknown>('/api/numeros/graficos', { query: { dias } }));
}
