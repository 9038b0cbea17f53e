/**
 * What is deleted stays readable in a database's file until its pages are written again, which in a quiet database may be
 * never: an erased person's enquiries, a deleted account's password hash; in the log of requests, who asked for what. So both files
 * are written anew each night, with nothing but what is in them (GDPR, art. 5.1.e and 17), and the journals, which have the former
 * pages too, are emptied.
 */
export function wipeDeletedPages(app: Pick<core.App, 'db' | 'vacuum' | 'auxDB' | 'auxVacuum'>): void {
  const emptyJournal = 'PRAGMA wal_checkpoint(TRUNCATE)';
  app.vacuum();
  app.db().newQuery(emptyJournal).execute();
  app.auxVacuum();
  app.auxDB().newQuery(emptyJournal).execute();
}
