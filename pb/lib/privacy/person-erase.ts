import type { PersonKey } from '#src/features/admin/settings/privacy/person-key.ts';
import type { PersonCounts } from '#src/features/admin/settings/privacy/person.schema.ts';
import { endAccount } from '#pb/lib/accounts/account-end.ts';
import { authorName, NO_ENTRY } from '#pb/lib/audit/history-marks.ts';
import { unnameLeads } from '#pb/lib/audit/history-leads.ts';
import { anonymiseInHistory } from '#pb/lib/audit/history-names.ts';
import { writeEntry } from '#pb/lib/audit/history.ts';
import { countsOf, findPerson } from './person.ts';

/** Erasing a person (GDPR, art. 17). */

/** The history's author without a session. */
const OPERATOR = 'Sistema';

function refuseStaff(tx: core.App, account: core.Record): void {
  if (tx.countRecords('profiles', $dbx.hashExp({ user_id: account.id, role: 'admin' })) === 0) return;
  throw new BadRequestError(
    'Esta persona es administradora: quítale antes el acceso al panel en Ajustes o pídele que elimine su cuenta',
    { dato: new ValidationError('is_admin', 'Esta persona administra') },
  );
}

const isSame = (a: PersonCounts, b: PersonCounts) =>
  a.leads === b.leads &&
  a.correos === b.correos &&
  a.cuenta === b.cuenta &&
  a.avisos === b.avisos &&
  a.historial === b.historial;

function refuseOther(found: PersonCounts, expected: PersonCounts | null): void {
  if (expected === null || isSame(found, expected)) return;
  throw new BadRequestError('Los datos de esta persona han cambiado: revísalos antes de borrarlos', {
    counts: new ValidationError('outdated', 'Los datos de esta persona han cambiado'),
  });
}

/** Also an address without alerts, which stays for up to an hour when its last car has been deleted. */
function eraseAlerts(tx: core.App, { kind, value }: PersonKey): void {
  if (kind !== 'email') return;
  for (const person of tx.findAllRecords('avisados', $dbx.hashExp({ email: value })))
    tx.delete(person as core.Record);
}

/**
 * Erases all data of a person: enquiries with notes and mails, other mails to them, the account, and their
 * name in the history, which gets one anonymous entry with the author and the counts. Call inside a
 * transaction.
 * @param expected the counts that the caller has seen; null skips the check.
 * @param by the author; undefined for the operator.
 * @throws BadRequestError for an administrator's account, or when the counts differ from the expected ones.
 */
export function erasePerson(
  tx: core.App,
  key: PersonKey,
  expected: PersonCounts | null,
  by?: core.Record,
): PersonCounts {
  const found = findPerson(tx, key);
  const counts = countsOf(found);
  refuseOther(counts, expected);
  if (found.account !== null) refuseStaff(tx, found.account);
  eraseAlerts(tx, key);
  if (Object.values(counts).every((count) => count === 0)) return counts;
  unnameLeads(
    tx,
    found.leads.map(({ id }) => id),
  );
  for (const lead of found.leads) {
    lead.set(NO_ENTRY, true);
    tx.delete(lead);
  }
  tx.db()
    .newQuery('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each({:ids}))')
    .bind({ ids: JSON.stringify(found.mails) })
    .execute();
  if (found.account !== null) endAccount(tx, found.account, false);
  else if (key.kind === 'email') anonymiseInHistory(tx, key.value, '', false);
  writeEntry(tx, {
    ...{ collection: 'persona', id: '', vehicle: '', label: '', detail: '', action: 'eliminar' },
    changes: Object.fromEntries(
      Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => [name, [count, null]] as const),
    ),
    author: by?.id ?? '',
    authorName: by === undefined ? OPERATOR : authorName(by),
  });
  return counts;
}
