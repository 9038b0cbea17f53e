import type { MailContext } from '#src/server/mail/mail.ts';
import { demoBusiness } from './business.ts';

/** The context of a notice that makes no call to PocketBase: 22 November 2026, 18:05 in Madrid. */
export const noticeContext: MailContext = {
  siteUrl: 'https://coches.example',
  apiUrl: 'https://coches.example',
  business: { ...demoBusiness, name: 'Coches Sierra' },
  recipient: 'ana@cliente.example',
  createdAt: new Date('2026-11-22T17:05:00Z'),
  callPocketbase: () => Promise.reject(new Error('asked')),
  cardsOfStock: () => Promise.reject(new Error('asked')),
};
