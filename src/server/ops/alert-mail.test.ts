import { describe, expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { alertMail } from './alert-mail.ts';
import { parts, type HealthReport } from './health-report.ts';
import { alertedParts, type Alert } from './incidents.ts';

const report: HealthReport = {
  status: 'degraded',
  release: '20260504-120000000',
  builtAt: '2026-05-04T12:00:00.000Z',
  vehicles: 29,
  pinned: false,
  pocketbase: 'up',
  api: { calls: 'ok', streams: 'ok' },
  publisher: { state: 'failed', lastError: 'ENOSPC: /srv/site', lastDurationMs: 900 },
  purge: 'off',
  mail: { sender: 'on', waiting: 20, waitingSince: '2026-05-04T10:00:00.000Z', failed: 3 },
  backup: {
    state: 'failing',
    lastSuccess: '2026-05-03T01:30:00.000Z',
    lastFailure: null,
    lastError: '/srv/b',
  },
  disk: { state: 'full', freeBytes: 7.9 * 1024 * 1024 },
};

const alert = (change: Partial<Alert>): Alert => ({
  ...{ part: 'disk', kind: 'failing', severity: 'failing', until: null },
  since: Date.parse('2026-05-04T12:00:00Z'),
  ...change,
});

const mailOf = (change: Partial<Alert>) =>
  alertMail(alert(change), report, 'https://coches.example', demoBusiness);

/** In Spain’s time zone; versions of Node differ in the separator between day and hour. */
const SINCE = /Desde: 4 de mayo de 2026\D+14:00/;
const UNTIL = /Hasta: 4 de mayo de 2026\D+15:30/;

describe('a mail to the operator', () => {
  it.each<[Partial<Alert>, string, readonly (string | RegExp)[]]>([
    [{}, 'Disco: queda poco espacio', ['Espacio libre: 7 MB', SINCE, 'npm run doctor']],
    [{ severity: 'critical' }, 'Disco: no se puede escribir en él', ['no se guardan']],
    [{ kind: 'reminder' }, 'Disco: queda poco espacio (sigue igual)', ['una vez al día']],
    [
      { part: 'mail' },
      'Correo: no se envía',
      ['Correos en espera: 20', 'Correos abandonados: 3', 'npm run mail:test'],
    ],
    [{ part: 'pocketbase' }, 'Base de datos: no responde', ['npm run doctor']],
    [{ part: 'publishing' }, 'Publicación: falla', ['está en el panel']],
    [{ part: 'backup' }, 'Copias de seguridad: fallan', ['Última copia: 2026-05-03', 'npm run backup']],
    [
      { part: 'mail', kind: 'missed', until: Date.parse('2026-05-04T13:30:00Z') },
      'Correo: arreglado',
      [SINCE, UNTIL, 'No pudimos avisarte antes'],
    ],
    [
      { kind: 'resolved', severity: 'critical', until: Date.parse('2026-05-04T13:30:00Z') },
      'Disco: arreglado',
      ['Problema: Disco: no se puede escribir en él', UNTIL],
    ],
  ])('for %j has the title %s', (change, title, words) => {
    const { subject, text, html } = mailOf(change);
    expect(subject).toBe(`${title} · coches.example`);
    expect(text).toContain('Web: https://coches.example');
    for (const word of words) expect(text).toMatch(word);
    expect(html).toContain(title);
  });

  it.each(alertedParts)('about %s contains no path and no error text', (part) => {
    for (const kind of ['failing', 'reminder', 'resolved', 'missed'] as const) {
      const { subject, text, html } = mailOf({ part, kind });
      expect(subject + text + html).not.toMatch(/\/srv|ENOSPC/);
    }
  });

  it('exists only for parts that /healthz reports', () => {
    expect(parts).toEqual(expect.arrayContaining([...alertedParts]));
  });
});
