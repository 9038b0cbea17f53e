/**
 * PocketBase loads a record, waits for its turn to write, and then writes all of its columns, also those that nobody asked to
 * change, as they were when it was loaded: a call that waits while a password is changed or a role is taken would bring the
 * former one back.
 * @param columns what must be stored as it was loaded.
 * @throws BadRequestError when it is not. Belongs into the save's transaction, of which there is one at a time.
 */
export function requireUnchanged(tx: core.App, record: core.Record, columns: readonly string[]): void {
  const stored = tx.findRecordById(record.collection().name, record.id);
  const loaded = record.original();
  if (columns.every((column) => stored.getString(column) === loaded.getString(column))) return;
  throw new BadRequestError('Ha cambiado mientras tanto: inténtalo otra vez');
}

/**
 * PocketBase looks whether what a new record belongs to is there, waits for its turn, and does not look again: what is written about
 * somebody while they are erased would stay, and be found by nobody.
 * @returns what it belongs to, as it is now.
 * @throws BadRequestError when that is gone. Belongs into the save's transaction.
 */
export function requireOwner(tx: core.App, collection: string, id: string): core.Record {
  try {
    return tx.findRecordById(collection, id);
  } catch {
    throw new BadRequestError('Ya no existe');
  }
}

/**
 * Gives a record that is about to be saved what others have stored since it was loaded, but for what this save changes: what it
 * does not name stays theirs. Belongs into the save's transaction.
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
