import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contactBody } from '#tests/support/lead-cases.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

let pb: TestPocketbase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
});
afterAll(() => pb.destroy());

/** The database files that contain a text. */
const readableIn = (text: string): string[] =>
  ['data.db', 'data.db-wal', 'auxiliary.db', 'auxiliary.db-wal'].filter((name) => {
    const file = path.join(pb.dataDir, name);
    return existsSync(file) && readFileSync(file).includes(text);
  });

test('the nightly VACUUM removes an erased person from the database files', async () => {
  const mensaje = 'Soy Quirina Zorrilla y busco un coche rojo.';
  const email = 'quirina.zorrilla@cliente.example';
  await fetch(`${pb.url}/api/send-contact-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...contactBody, nombre: 'Quirina Zorrilla', email, mensaje }),
  });
  const admin = await pb.admin();
  const counts = { leads: 1, correos: 2, cuenta: 0, avisos: 0, historial: 0 };
  await admin.send('/api/person/erase', { method: 'POST', body: { dato: email, counts } });
  expect(readableIn('Zorrilla')).not.toEqual([]);
  const superuser = await pb.superuser();
  await superuser.crons.run('wipe-deleted-pages');
  await expect.poll(() => readableIn('Zorrilla'), { timeout: 5000 }).toEqual([]);
  expect(
    await superuser.collection('historial').getFullList({ filter: "coleccion = 'persona'" }),
  ).toHaveLength(1);
});

test('it also removes a page’s visitor once the request log has deleted the entry', async () => {
  const browser = `Navegador-${'q'.repeat(40)}`;
  const log = new DatabaseSync(path.join(pb.dataDir, 'auxiliary.db'));
  try {
    log.exec('PRAGMA busy_timeout = 5000');
    log
      .prepare("INSERT INTO _logs (id, message, data) VALUES ('forgotten', 'GET /', ?)")
      .run(JSON.stringify({ userAgent: browser }));
    log.exec("DELETE FROM _logs WHERE id = 'forgotten'");
  } finally {
    log.close();
  }
  expect(readableIn(browser)).not.toEqual([]);
  const superuser = await pb.superuser();
  await superuser.crons.run('wipe-deleted-pages');
  await expect.poll(() => readableIn(browser), { timeout: 5000 }).toEqual([]);
});
