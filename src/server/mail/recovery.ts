import * as z from 'zod/mini';
import { paths } from '#src/paths.ts';
import { MailUnneeded, type MailContext } from './mail.ts';

/** The link by which the owner of an account chooses a new password. */

/** How long a link lives from the moment its token is made; the users collection says the same. */
export const RECOVERY_MINUTES = 30;

export const NOBODY = 'Nobody has an account with this address';

const answerSchema = z.object({ nombre: z.nullable(z.string()), token: z.nullable(z.string()) });

/** A recovery link of the site (SPEC section 2, Reset password). */
export function recoveryLink(siteUrl: string, token: string): string {
  return `${siteUrl}${paths.resetPassword}?type=recovery&token=${encodeURIComponent(token)}`;
}

/** A link for a mail's recipient, made now, and the name in the account. @throws MailUnneeded when nobody has the address. */
export async function freshRecovery({ siteUrl, recipient, callPocketbase }: MailContext) {
  const { nombre, token } = answerSchema.parse(
    await callPocketbase('password-reset/token', { email: recipient }),
  );
  if (nombre === null || token === null) throw new MailUnneeded(NOBODY);
  return { nombre, link: recoveryLink(siteUrl, token) };
}
