import { describe, expect, test } from 'vitest';
import type { Health } from '#src/features/admin/core/publishing/publish.messages.ts';
import { backupWords, diskWords, mailWords } from './server.messages.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000).toISOString();
const MB = 1024 ** 2;

const well: Health = {
  release: 'r1',
  builtAt: hoursAgo(1),
  vehicles: 3,
  publisher: { state: 'idle', lastDurationMs: 300 },
};

test('the state is unknown without a response', () => {
  for (const words of [backupWords(null, now), mailWords(null, now), diskWords(null), backupWords(well, now)])
    expect(words.tone).toBe('unknown');
});

describe('backups', () => {
  const of = (backup: Health['backup']) => backupWords({ ...well, backup }, now);
  const none = { lastSuccess: null, lastFailure: null };

  test.each([
    [
      'never enabled',
      of({ state: 'off', ...none }),
      'off',
      'No se hacen copias automáticas',
      /Todavía no se ha hecho ninguna\. Pide/,
    ],
    [
      'manual only',
      of({ state: 'off', lastSuccess: hoursAgo(5), lastFailure: null }),
      'off',
      'No se hacen copias automáticas',
      /hace 5 horas\. Pide/,
    ],
    ['on, none yet', of({ state: 'untried', ...none }), 'busy', 'Copias activadas', /ninguna\. La primera/],
    [
      'made',
      of({ state: 'ok', lastSuccess: hoursAgo(8), lastFailure: null }),
      'good',
      'Copias al día',
      /^La última se hizo hace 8 horas\.$/,
    ],
    [
      'made too long ago',
      of({ state: 'ok', lastSuccess: hoursAgo(49), lastFailure: null }),
      'bad',
      'Hace días que no se hace ninguna copia',
      /el 20 de noviembre de 2026.*Avisa/,
    ],
    [
      'failed',
      of({
        state: 'failing',
        lastSuccess: hoursAgo(30),
        lastFailure: hoursAgo(1),
        lastError: 'No room\nstack',
      }),
      'bad',
      'La última copia ha fallado',
      /Motivo: No room$/,
    ],
    [
      'failed, without details',
      of({ state: 'failing', lastSuccess: null, lastFailure: hoursAgo(1) }),
      'bad',
      'La última copia ha fallado',
      /ninguna\. Se reintentará automáticamente\.$/,
    ],
  ] as const)('%s', (_, words, tone, title, detail) => {
    expect(words).toMatchObject({ tone, title });
    expect(words.detail).toMatch(detail);
  });
});

describe('mails', () => {
  const none = { sender: 'on', waiting: 0, failed: 0, waitingSince: null } as const;
  const of = (mail: Partial<NonNullable<Health['mail']>>) =>
    mailWords({ ...well, mail: { ...none, ...mail } }, now);

  test.each([
    ['all sent', of({}), 'good', 'Todos los correos se han enviado', /ninguno/],
    ['on their way', of({ waiting: 2 }), 'busy', '2 correos en camino', /segundos/],
    [
      'waiting for a minute',
      of({ waiting: 1, waitingSince: hoursAgo(1 / 60) }),
      'busy',
      '1 correo en camino',
      /segundos/,
    ],
    [
      'late',
      of({ waiting: 1, waitingSince: hoursAgo(2) }),
      'bad',
      '1 correo sin enviar',
      /hace 2 horas\. Se reintenta automáticamente\.$/,
    ],
    [
      'given up',
      of({ failed: 1 }),
      'bad',
      'Hay correos sin enviar',
      /^1 correo no ha podido enviarse: .* enviarlo\.$/,
    ],
    [
      'several given up',
      of({ failed: 3 }),
      'bad',
      'Hay correos sin enviar',
      /^3 correos no han podido enviarse: .* enviarlos\.$/,
    ],
    [
      'late and given up',
      of({ waiting: 1, waitingSince: hoursAgo(2), failed: 1 }),
      'bad',
      '1 correo sin enviar',
      /1 correo no ha podido/,
    ],
    [
      'no mail server',
      of({ sender: 'off' }),
      'off',
      'Este servidor no envía correos',
      /^Los avisos se enviarán/,
    ],
    [
      'no mail server, some waiting',
      of({ sender: 'off', waiting: 4 }),
      'off',
      'Este servidor no envía correos',
      /^En espera: 4 correos/,
    ],
    ['PocketBase unreachable', of({ waiting: null, failed: null }), 'unknown', 'Estado desconocido', /./],
  ] as const)('%s', (_, words, tone, title, detail) => {
    expect(words).toMatchObject({ tone, title });
    expect(words.detail).toMatch(detail);
  });
});

describe('the disk', () => {
  test.each([
    ['ok', 120.7 * 1024 * MB, 'good', 'Quedan 120 GB libres.'],
    ['ok', 900.9 * MB, 'good', 'Quedan 900 MB libres.'],
    ['low', 150 * MB, 'bad', 'Quedan 150 MB libres. Avisa al responsable del servidor.'],
    ['full', 0, 'bad', 'No se puede guardar nada. Avisa al responsable del servidor.'],
    ['unwritable', null, 'bad', 'No se puede guardar nada. Avisa al responsable del servidor.'],
    ['unknown', null, 'unknown', 'No se ha podido consultar el servidor.'],
  ] as const)('%s with %d bytes', (state, freeBytes, tone, detail) => {
    expect(diskWords({ ...well, disk: { state, freeBytes } })).toMatchObject({ tone, detail });
  });
});
