import * as z from 'zod/mini';
import { invitationDays } from '#src/config/periods.ts';
import { paths } from '#src/paths.ts';
import { greetingName } from './lead-receipt.ts';
import { MailUnneeded, type Mail, type MailContext } from './mail.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
import { recoveryLink } from './recovery.ts';

const payloadSchema = z.object({ invitation: z.string() });
const answerSchema = z.object({
  token: z.nullable(z.string()),
  nombre: z.nullable(z.string()),
  inviter: z.nullable(z.string()),
});

/**
 * Invites somebody to administer, with the link by which they choose a password and accept. The token is made now, so that it
 * never waits in the queue. @throws MailUnneeded when the invitation was taken back or has expired.
 */
export async function adminInvited(payload: unknown, context: MailContext): Promise<Mail> {
  const { business, siteUrl, recipient } = context;
  const { invitation } = payloadSchema.parse(payload);
  const { token, nombre, inviter } = answerSchema.parse(
    await context.callPocketbase('invitation', { invitation }),
  );
  if (token === null) throw new MailUnneeded('The invitation is there no more');
  const name = greetingName(nombre ?? '');
  const host = greetingName(inviter ?? '');
  const content: MailContent = {
    title: 'Te invitan al panel',
    preview: `El enlace vale durante ${invitationDays} días.`,
    blocks: [
      { kind: 'paragraph', text: name === '' ? 'Hola:' : `Hola, ${name}:` },
      {
        kind: 'paragraph',
        text: `${host === '' ? 'Te han invitado' : `${host} te invita`} a administrar la web de ${business.name}. Pulsa el botón para elegir tu contraseña: con eso aceptas, y desde ese momento entras en el panel con este correo, ${recipient}.`,
      },
      { kind: 'button', label: 'Aceptar y elegir contraseña', href: recoveryLink(siteUrl, token) },
      {
        kind: 'note',
        text: `El enlace vale durante ${invitationDays} días y se puede usar una sola vez. Después se entra en ${siteUrl}${paths.login}. Si no esperabas esta invitación, no hagas nada: nadie entra sin aceptarla. Puedes avisarnos en ${business.privacyEmail}.`,
      },
    ],
  };
  return {
    subject: `Invitación al panel de ${business.name}`,
    html: mailHtml(content, business),
    text: mailText(content, business),
  };
}
