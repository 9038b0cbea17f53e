/**
 * SQLite keeps deleted data in free pages until they are overwritten, which may never happen in a quiet
 * database: an erased person's enquiries, a deleted account's password hash, and requests in the log. So both
 * files are rewritten each night (VACUUM) and the journals, which also hold former pages, are emptied (GDPR,
 * art. 5.1.e and 17).
 */
export function wipeDeletedPages(app: Pick<core.App, 'db' | 'vacuum' | 'auxDB' | 'auxVacuum'>): void {
  const emptyJournal = 'PRAGMA wal_checkpoint(TRUNCATE)';
  app.vacuum();
  app.db().newQuery(emptyJournal).execute();
  app.auxVacuum();
  app.auxDB().newQuery(emptyJournal).execute();
}
