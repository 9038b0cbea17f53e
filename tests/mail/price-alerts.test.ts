import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createLook } from '#src/server/alerts/watch-alerts.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { MailBench } from '#tests/support/mail-bench.ts';
import { TEST_SECRET } from '#tests/support/pocketbase.ts';
import { createVehicle } from '#tests/support/stock.ts';

/** The mails of alerts, as a mail program receives them. */

let bench: MailBench;
beforeAll(async () => {
  bench = await MailBench.open(inject('hooksDir'));
});
afterAll(() => bench.close());

const EMAIL = 'ana@cliente.example';
const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace('T', ' ');

async function lastMail() {
  const { headers, ...mail } = await PostalMime.parse(bench.smtp.mails.at(-1)?.raw ?? '');
  const values = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  const subject = (mail.subject ?? '').replaceAll('\u202f', ' ');
  return { subject, text: (mail.text ?? '').replaceAll('\u202f', ' '), headers: values };
}

it('are confirmed by a link, report news once they are accepted, and name where to end', async () => {
  const client = createPocketBaseClient(bench.pb.url, TEST_SECRET);
  const admin = await bench.pb.admin();
  const { id } = await createVehicle(admin, {
    ...{ marca: 'BMW', modelo: 'X5', status: 'disponible', precio_eur: 43_900 },
    ...{ regimen_iva: 'deducible', iva_incluido: false },
  });
  const spam = '?q=gana+dinero+en+casa.example';
  await client.requestAlerts({ email: EMAIL, coches: [id], busqueda: spam, envio: '' });
  bench.startSender();
  await bench.waitUntilAllSent(1);
  const asked = await lastMail();
  expect(asked.subject).toBe('Confirma tus avisos');
  const [, token = ''] = /https:\/\/nordvia\.example\/avisos#([\w-]{43})/.exec(asked.text) ?? [];
  const end = `https://api.nordvia.example/api/avisos/fin/${token}`;
  expect(asked.headers).toMatchObject({
    'list-unsubscribe': `<${end}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(asked.text).toContain('BMW X5');
  expect(asked.text).not.toContain('casa.example');
  const [link] = queryRows(bench.pb.dataDir, 'SELECT clave FROM aviso_enlaces');
  await client.confirmAlerts(String(link?.['clave']), {
    [String(queryRows(bench.pb.dataDir, "SELECT id FROM avisos WHERE vehiculo != ''")[0]?.['id'])]: {
      ...{ precio: 43_900, neto: true },
    },
  });

  await admin.collection('vehicles').update(id, { precio_eur: 41_900 });
  changeRows(bench.pb.dataDir, 'UPDATE vehicles SET updated_at = ?', ago(16 * 60_000));
  // While the server refuses the mail, the person knows nothing of it.
  await bench.smtp.setMode('temporary');
  await createLook(client)();
  await bench.waitForRows('a refused mail', (rows) => rows.some(({ last_error }) => last_error !== ''));
  expect(queryRows(bench.pb.dataDir, 'SELECT ultimo_correo FROM avisados')).toEqual([{ ultimo_correo: '' }]);
  await bench.smtp.setMode('accept');
  await bench.waitUntilAllSent(2);
  const received = await lastMail();
  expect(received.subject).toBe('El BMW X5 ha bajado a 41.900 € más IVA');
  expect(received.text).toMatch(
    /Antes: 43\.900 € más IVA\s+Ahora: 41\.900 € más IVA \(50\.699,00 € con IVA\)/,
  );
  expect(received.headers['list-unsubscribe']).toMatch(
    /^<https:\/\/api\.nordvia\.example\/api\/avisos\/fin\/[\w-]{43}>$/,
  );
  expect(received.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  await expect
    .poll(() => queryRows(bench.pb.dataDir, "SELECT visto FROM avisos WHERE vehiculo != ''"))
    .toEqual([{ visto: JSON.stringify({ precio: 41_900, neto: true }) }]);
});
