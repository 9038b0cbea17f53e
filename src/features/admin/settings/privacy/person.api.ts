import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';
import { erasedSchema, personSchema, type Person, type PersonCounts } from './person.schema.ts';

/** Administrator API calls for a person's data. Each throws PocketBase's ClientResponseError. */

function post(action: string, body: object): Promise<unknown> {
  return pocketbase.send(`${functionPaths.person}${action}`, { method: 'POST', body });
}

/** @param dato an address or a telephone, in any format. */
export async function readPerson(dato: string): Promise<Person> {
  return personSchema.parse(await post('', { dato }));
}

/** All stored data of a person, in the format of the export. */
export async function readPersonExport(dato: string): Promise<Readonly<Record<string, unknown>>> {
  return z.record(z.string(), z.unknown()).parse(await post('/export', { dato }));
}

/** Erases the shown data. The server refuses when the counts have changed since. */
export async function erasePerson(dato: string, counts: PersonCounts): Promise<PersonCounts> {
  return erasedSchema.parse(await post('/erase', { dato, counts })).erased;
}
