/**
 * The `updated_at` that a client has read: a save is refused when the record has changed since (optimistic
 * lock).
 */
const EXPECTED = 'expected_updated_at';
/**
 * Carries it from the request into the save's transaction. Not a field: it is neither stored nor read from a
 * body.
 */
const EXPECTED_KEY = '@expected_updated_at';

/** Stores the state that a request expects, for `refuseIfOutdated`. */
export function takeExpected(e: core.RecordRequestEvent): void {
  const expected = (e.requestInfo().body as Record<string, unknown>)[EXPECTED];
  if (typeof expected === 'string') e.record?.set(EXPECTED_KEY, expected);
}

/**
 * Refuses to overwrite a change made since the client read the record. Inside the save's transaction, so that
 * of two saves from the same state exactly one succeeds.
 * @throws BadRequestError with the message.
 */
export function refuseIfOutdated(tx: core.App, record: core.Record, message: string): void {
  const expected = record.getString(EXPECTED_KEY);
  if (record.isNew() || expected === '') return;
  const stored = tx.findRecordById(record.collection().name, record.id);
  if (stored.getString('updated_at') === expected) return;
  throw new BadRequestError(message, {
    [EXPECTED]: new ValidationError('outdated', 'Los datos han cambiado desde que los abriste'),
  });
}

/**
 * Prevents a lost update: PocketBase loads a record, queues for the write lock and then writes all columns as
 * loaded. A call queued behind a change of a password or role would restore the former value.
 * @param columns columns that must still be stored as they were loaded.
 * @throws BadRequestError when they are not. Call inside the save's transaction, of which there is one at a
 * time.
 */
export function requireUnchanged(tx: core.App, record: core.Record, columns: readonly string[]): void {
  const stored = tx.findRecordById(record.collection().name, record.id);
  const loaded = record.original();
  if (columns.every((column) => stored.getString(column) === loaded.getString(column))) return;
  throw new BadRequestError('Los datos han cambiado mientras tanto: inténtalo de nuevo');
}

/**
 * PocketBase checks a new record's relations before it queues for the write lock, and not again. Without this
 * check, data written about a person during an erasure would stay and never be found.
 * @returns the related record, as stored now.
 * @throws BadRequestError when it is gone. Call inside the save's transaction.
 */
export function requireOwner(tx: core.App, collection: string, id: string): core.Record {
  try {
    return tx.findRecordById(collection, id);
  } catch {
    throw new BadRequestError('Ya no existe');
  }
}

/**
 * Prevents a lost update: takes over columns that others have stored since the record was loaded, except
 * those that this save changes. Call inside the save's transaction.
 */
export function keepOthersChanges(tx: core.App, record: core.Record): void {
  if (record.isNew()) return;
  const stored = tx.findRecordById(record.collection().name, record.id);
  const loaded = record.original();
  for (const column of record.collection().fields.fieldNames()) {
    const former = loaded.getString(column);
    if (record.getString(column) === former && stored.getString(column) !== former)
      record.set(column, stored.get(column));
  }
}
