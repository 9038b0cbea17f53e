import { expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { adminInvited } from './access-links.ts';
import type { MailContext } from '#src/server/mail/mail.ts';

const contextOf = (answer: unknown): MailContext => ({
  siteUrl: 'https://coches.example',
  apiUrl: 'https://coches.example',
  cardsOfStock: () => Promise.resolve([]),
  business: { ...demoBusiness, name: 'Coches Sierra' },
  recipient: 'ana@cliente.example',
  createdAt: new Date(),
  callPocketbase: () => Promise.resolve(answer),
});
const payload = { invitation: 'abc' };

it('contains the inviter, the site, the link and its expiry', async () => {
  const answer = { token: 'a.b+c', nombre: 'Ana García', inviter: 'Luis Pérez' };
  const { subject, text, html } = await adminInvited(payload, contextOf(answer));
  expect(subject).toBe('Invitación al panel de Coches Sierra');
  for (const part of [
    'Hola, Ana:',
    'Luis te invita a gestionar',
    'ana@cliente.example',
    '3 días',
    'una sola vez',
  ])
    expect(text).toContain(part);
  const link = 'https://coches.example/reset-password?type=recovery&token=a.b%2Bc';
  expect(text).toContain(link);
  expect(html).toContain(link.replace('&', '&amp;'));
});

it('greets without a name that is implausible, and is not sent for a missing invitation', async () => {
  const { text } = await adminInvited(
    payload,
    contextOf({ token: 't', nombre: 'www.malo.example', inviter: '' }),
  );
  expect(text).not.toContain('malo');
  expect(text).toContain('Te han invitado');
  const gone = adminInvited(payload, contextOf({ token: null, nombre: null, inviter: null }));
  await expect(gone).rejects.toThrow('no longer exists');
});
