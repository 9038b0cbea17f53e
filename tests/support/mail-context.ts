import type { MailContext } from '#src/server/mail/mail.ts';
import { demoBusiness } from './business.ts';

/** With what a notice is built that asks PocketBase nothing: on 22 November 2026, 18:05 in Madrid. */
export const noticeContext: MailContext = {
  siteUrl: 'https://coches.example',
  business: { ...demoBusiness, name: 'Coches Sierra' },
  recipient: 'ana@cliente.example',
  createdAt: new Date('2026-11-22T17:05:00Z'),
  callPocketbase: () => Promise.reject(new Error('asked')),
};
