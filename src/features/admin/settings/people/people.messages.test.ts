import { expect, test } from 'vitest';
import type { Administrator, Invitation } from './people.schema.ts';
import { invitationFacts, invitedNotice, personFacts } from './people.messages.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ana: Administrator = {
  ...{ id: 'a', email: 'ana@coches.example', nombre: 'Ana' },
  since: '2026-01-05 10:00:00.000Z',
  lastSignIn: '2026-11-22 10:00:00.000Z',
  isLocked: false,
  hasSecondFactor: false,
};
const open: Invitation = {
  ...{ id: 'i', email: 'luis@coches.example', nombre: '', inviter: 'Ana' },
  sent: '2026-11-22 11:00:00.000Z',
  expires: '2026-11-25 11:00:00.000Z',
  isExpired: false,
};

test.each<[Partial<Administrator>, string]>([
  [{}, 'Administra desde el 5 de enero de 2026. Último acceso, hace 2 horas.'],
  [{ lastSignIn: '' }, 'Administra desde el 5 de enero de 2026. Sin accesos registrados.'],
  [{ since: '', lastSignIn: '' }, 'Administra. Sin accesos registrados.'],
  [
    { isLocked: true },
    'Administra desde el 5 de enero de 2026. Todavía no ha elegido contraseña con el enlace de su correo.',
  ],
])('describes an administrator with %j', (change, text) => {
  expect(personFacts({ ...ana, ...change }, now)).toBe(text);
});

test.each<[Partial<Invitation>, string]>([
  [{}, 'Ana envió la invitación hace 1 hora. Puede aceptarla hasta el 25 de noviembre de 2026.'],
  [{ inviter: '' }, 'Invitación enviada hace 1 hora. Puede aceptarla hasta el 25 de noviembre de 2026.'],
  [{ isExpired: true }, 'Ana envió la invitación hace 1 hora y ha caducado sin aceptarse.'],
])('describes an invitation with %j', (change, text) => {
  expect(invitationFacts({ ...open, ...change }, now)).toBe(text);
});

test.each(['invited', 'resent', 'granted', 'granted-locked', 'already-admin'] as const)(
  'has a notice for the result %s',
  (result) => {
    const { title, description } = invitedNotice(result, 'ana@coches.example');
    expect(title).not.toBe('');
    expect(description).toMatch(/\.$/);
  },
);
