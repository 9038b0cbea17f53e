import { OPERATOR_NAME } from '#src/features/auth/rules/operator-name.ts';
import * as z from 'zod/mini';
import { invitationDays } from '#src/config/periods.ts';
import { paths } from '#src/paths.ts';
import { MailObsolete, MailUnneeded, type Mail, type MailContext } from '#src/server/mail/mail.ts';
import { isTooLate } from '#src/server/mail/mail-expiry.ts';
import { accountFacts } from './account-notices.ts';
import { button, mailOf, note, paragraph, type Block } from './layout.ts';
import { greeting, greetingName } from './lead-mails.ts';

/**
 * Mails with a link to choose a password, and the notice of a reset (SPEC section 2, Forgot password). A reset is queued for
 * any address entered in the form; whether an account exists is checked here, invisible to the person who entered it. Tokens
 * are created when the mail is built, so that they do not expire in the queue.
 */

/** Lifetime of a link's token; the users collection is configured with the same value. */
export const RECOVERY_MINUTES = 30;

/** A recovery link of the site (SPEC section 2, Reset password). */
export function recoveryLink(siteUrl: string, token: string): string {
  return `${siteUrl}${paths.resetPassword}?type=recovery&token=${encodeURIComponent(token)}`;
}

const NO_ACCOUNT = 'No account has this address';

const recoverySchema = z.object({ nombre: z.nullable(z.string()), token: z.nullable(z.string()) });

/** A fresh link for a mail's recipient, and the account's name. @throws MailUnneeded when no account has the address. */
async function freshRecovery({ siteUrl, recipient, callPocketbase }: MailContext) {
  const { nombre, token } = recoverySchema.parse(
    await callPocketbase('password-reset/token', { email: recipient }),
  );
  if (nombre === null || token === null) throw new MailUnneeded(NO_ACCOUNT);
  return { nombre, link: recoveryLink(siteUrl, token) };
}

function requireFresh({ createdAt }: MailContext): void {
  if (isTooLate('password-reset', createdAt, new Date()))
    throw new MailObsolete('The reset was requested too long ago.');
}

const LIFE = `El enlace vale durante ${RECOVERY_MINUTES} minutos`;

/** Builds the mail with the recovery link. @throws MailUnneeded when no account has the address; MailObsolete when late. */
export async function passwordReset(_payload: unknown, context: MailContext): Promise<Mail> {
  requireFresh(context);
  const { business } = context;
  const { nombre, link } = await freshRecovery(context);
  const blocks: readonly Block[] = [
    greeting(nombre),
    paragraph(
      `Hemos recibido una solicitud para restablecer la contraseña de tu cuenta en ${business.name}. Pulsa el botón para elegir una nueva.`,
    ),
    button('Elegir contraseña nueva', link),
    note(
      `${LIFE} y se puede usar una sola vez. Si no has pedido el cambio, ignora este correo: tu contraseña sigue siendo la misma.`,
    ),
  ];
  const title = 'Restablece tu contraseña';
  return mailOf(title, { title, preview: `${LIFE}.`, blocks }, business);
}

const accountSchema = z.object({ nombre: z.nullable(z.string()) });

/** Builds the security notice. @throws MailUnneeded when no account has the address; MailObsolete when late. */
export async function passwordResetNotice(_payload: unknown, context: MailContext): Promise<Mail> {
  requireFresh(context);
  const { business, recipient } = context;
  const answer = await context.callPocketbase('password-reset/account', { email: recipient });
  const { nombre } = accountSchema.parse(answer);
  if (nombre === null) throw new MailUnneeded(NO_ACCOUNT);
  const blocks: readonly Block[] = [
    greeting(nombre),
    paragraph(
      `Alguien ha pedido restablecer la contraseña de tu cuenta en ${business.name}. El enlace para hacerlo va en otro correo, que solo recibes tú.`,
    ),
    accountFacts(context),
    paragraph(
      'Si has sido tú, no tienes que hacer nada más con este correo. Si no has sido tú, no uses el enlace: mientras nadie lo use, tu contraseña no cambia.',
    ),
    note(`Si recibes estos avisos sin haberlos pedido, escríbenos a ${business.privacyEmail}.`),
  ];
  const title = 'Se ha pedido cambiar tu contraseña';
  const preview = 'Si has sido tú, no tienes que hacer nada más con este correo.';
  return mailOf(
    'Aviso de seguridad: solicitud de cambio de contraseña',
    { title, preview, blocks },
    business,
  );
}

/**
 * Notifies the owner of a mailbox that its account is now an administrator. The address was unverified before, so the link in
 * the mail is the only way to sign in. The greeting has no name, because a stranger may have entered it.
 */
export async function adminGranted(_payload: unknown, context: MailContext): Promise<Mail> {
  const { business, siteUrl } = context;
  const { link } = await freshRecovery(context);
  const blocks: readonly Block[] = [
    greeting(''),
    paragraph(
      `Desde ahora tu cuenta administra la web de ${business.name}. Como este correo no estaba verificado, la contraseña anterior ya no vale y se han cerrado todas las sesiones. Pulsa el botón para elegir una contraseña nueva.`,
    ),
    button('Elegir contraseña', link),
    note(
      `${LIFE} y se puede usar una sola vez. Si caduca, pide otro en ${siteUrl}${paths.forgotPassword}. Si no esperabas este correo, escríbenos a ${business.privacyEmail}.`,
    ),
  ];
  const title = 'Elige tu contraseña para el panel';
  return mailOf(`Acceso al panel de ${business.name}`, { title, preview: `${LIFE}.`, blocks }, business);
}

const invitationSchema = z.object({ invitation: z.string() });
const invitedSchema = z.object({
  token: z.nullable(z.string()),
  nombre: z.nullable(z.string()),
  inviter: z.nullable(z.string()),
});

/**
 * Builds the invitation of an administrator, with the link to choose a password and accept.
 * @throws MailUnneeded when the invitation was withdrawn or has expired.
 */
export async function adminInvited(payload: unknown, context: MailContext): Promise<Mail> {
  const { business, siteUrl, recipient } = context;
  const { invitation } = invitationSchema.parse(payload);
  const { token, nombre, inviter } = invitedSchema.parse(
    await context.callPocketbase('invitation', { invitation }),
  );
  if (token === null) throw new MailUnneeded('The invitation no longer exists');
  const host = inviter === OPERATOR_NAME ? '' : greetingName(inviter ?? '');
  const life = `El enlace vale durante ${invitationDays} días`;
  const blocks: readonly Block[] = [
    greeting(nombre ?? ''),
    paragraph(
      `${host === '' ? 'Te han invitado' : `${host} te invita`} a gestionar la web de ${business.name}. Pulsa el botón para elegir tu contraseña: al hacerlo aceptas la invitación y podrás entrar en el panel con este correo, ${recipient}.`,
    ),
    button('Aceptar y elegir contraseña', recoveryLink(siteUrl, token)),
    note(
      `${life} y se puede usar una sola vez. Después, entra en ${siteUrl}${paths.login}. Si no esperabas esta invitación, no hagas nada: nadie podrá entrar sin aceptarla. Puedes avisarnos en ${business.privacyEmail}.`,
    ),
  ];
  const title = 'Te invitan al panel';
  return mailOf(`Invitación al panel de ${business.name}`, { title, preview: `${life}.`, blocks }, business);
}
