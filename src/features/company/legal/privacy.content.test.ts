import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  alertPeriods,
  historyYears,
  knownDevices,
  leadRetention,
  logDays,
  mailDays,
  sessionDays,
  visitDays,
} from '#src/config/periods.ts';
import { leadRetentionText } from '#src/features/settings/lead-retention.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { demoBusiness as business } from '#tests/support/business.ts';
import { privacyPolicy } from './privacy.content.ts';

const textOf = (...args: Parameters<typeof privacyPolicy>) => JSON.stringify(privacyPolicy(...args));

it.each(leadRetention.choices)('states the retention of leads: %s', (choice) => {
  const text = leadRetentionText(choice);
  const policy = textOf(business, choice);
  if (text === null) expect(policy).toContain('sin plazo, hasta que las borremos o pidas su supresión');
  else expect(policy).toContain(`: ${text} desde su última actividad`);
  expect(policy).not.toMatch(/undefined|null/);
});

it('states the retention periods of the system', () => {
  const policy = textOf(business);
  expect(policy).toContain(`además la dirección IP. Durante ${logDays} días`);
  expect(policy).toContain(`a quién y cuándo, y el contenido de los que no salgan, a los ${mailDays} días`);
  expect(policy).toContain(`solo ese total, durante ${visitDays} días`);
  expect(policy).toContain(`entre ${historyYears.choices[0]} y ${historyYears.choices[2]} años`);
  expect(policy).toContain(
    `a los ${sessionDays.idle} días sin usarla, o a los ${sessionDays.absolute} de abrirla`,
  );
  expect(policy).toContain(`a los ${knownDevices.days} días sin entrar desde él`);
  expect(policy).toContain(
    `a los ${alertPeriods.days} días de confirmarlos; los que no confirmas, ${alertPeriods.unconfirmedHours} horas`,
  );
  expect(policy).toContain('2 años desde su última actividad');
  // The hooks use each of these periods, and the text contains no other number.
  const periods = [logDays, mailDays, visitDays, sessionDays.idle, sessionDays.absolute, knownDevices.days];
  const alerts = [alertPeriods.days, alertPeriods.unconfirmedHours];
  const numbers = [...periods, ...alerts, ...historyYears.choices, 2].map(String);
  const { sections } = privacyPolicy(business);
  const ours = sections.filter(({ title }) => !/Responsable|Base jurídica/.test(title));
  const found = JSON.stringify(ours).match(/\b\d+\b/g) ?? [];
  expect(found.filter((number) => !numbers.includes(number))).toEqual([]);
});

it.each([
  ['logDays', 'pb/lib/settings/settings.ts'],
  ['mailDays', 'pb/lib/outbox/outbox-queue.ts'],
  ['visitDays', 'pb/lib/analytics/visits.ts'],
  ['historyYears', 'src/features/settings/history-years.ts'],
  ['leadsGoBefore', 'pb/lib/leads/lead-prune.ts'],
  ['sessionDays', 'pb/lib/accounts/session-rows.ts'],
  ['knownDevices', 'pb/lib/accounts/devices.ts'],
])('imports %s from the same module as %s', (name, file) => {
  expect(readFileSync(path.join(projectRoot, file), 'utf8')).toMatch(
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#src/`),
  );
});

it('names portals as a source of data that the person has not given to the dealer (RGPD, article 14)', () => {
  const policy = textOf(business);
  expect(policy).toContain('que nos envía ese portal. Guardamos cuál fue, y te lo decimos');
  expect(policy).toContain('Si nos llamas o nos visitas: nombre, teléfono o correo electrónico');
});

it('names the data controller and the contact', () => {
  const policy = textOf(business);
  for (const fact of [business.privacyEmail, business.legalName, '«Mi cuenta»', 'www.aepd.es', 'un mes'])
    expect(policy).toContain(fact);
});
