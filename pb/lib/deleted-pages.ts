/**
 * What is deleted stays readable in the database's file until its pages are written again, which in a quiet database may be
 * never: an erased person's enquiries, a deleted account's password hash. So the file is written anew each night, with nothing
 * but what is in it (GDPR, art. 5.1.e and 17), and the journal, which has the former pages too, is emptied.
 */
export function wipeDeletedPages(app: Pick<core.App, 'db' | 'vacuum'>): void {
  app.vacuum();
  app.db().newQuery('PRAGMA wal_checkpoint(TRUNCATE)').execute();
}
