import * as z from 'zod/mini';
import type { Business } from '#src/features/company/business/business.ts';
import { greetingName } from './lead-receipt.ts';
import { MailObsolete, MailUnneeded, type Mail, type MailContext } from './mail.ts';
import { mailHtml, mailText, type Block, type MailContent } from './mail-layout.ts';
import { momentText } from './moment-text.ts';
import { isTooLate } from './natural-life.ts';
import { freshRecovery, NOBODY, RECOVERY_MINUTES } from './recovery.ts';

/**
 * The two mails of a password reset (SPEC section 2, Forgot password). Both are queued for whatever address was typed
 * in; whether somebody has an account with it is asked here, out of sight of who typed it. The token is made now, so
 * that it never waits in the queue and lives its whole time from the mail's arrival on.
 */

const accountSchema = z.object({ nombre: z.nullable(z.string()) });

function requireFresh({ createdAt }: MailContext): void {
  if (isTooLate('password-reset', createdAt, new Date()))
    throw new MailObsolete('The reset was asked for too long ago.');
}

function greeting(nombre: string): Block {
  const name = greetingName(nombre);
  return { kind: 'paragraph', text: name === '' ? 'Hola:' : `Hola, ${name}:` };
}

function mailOf(subject: string, content: MailContent, business: Business): Mail {
  return { subject, html: mailHtml(content, business), text: mailText(content, business) };
}

/** Builds the mail with the recovery link. @throws MailUnneeded when nobody has the address; MailObsolete when late. */
export async function passwordReset(_payload: unknown, context: MailContext): Promise<Mail> {
  requireFresh(context);
  const { business } = context;
  const { nombre, link } = await freshRecovery(context);
  return mailOf(
    'Restablece tu contraseña',
    {
      title: 'Restablece tu contraseña',
      preview: `El enlace vale durante ${RECOVERY_MINUTES} minutos.`,
      blocks: [
        greeting(nombre),
        {
          kind: 'paragraph',
          text: `Hemos recibido una solicitud para restablecer la contraseña de tu cuenta en ${business.name}. Pulsa el botón para elegir una nueva.`,
        },
        { kind: 'button', label: 'Elegir contraseña nueva', href: link },
        {
          kind: 'note',
          text: `El enlace vale durante ${RECOVERY_MINUTES} minutos y se puede usar una sola vez. Si no has pedido el cambio, ignora este correo: tu contraseña sigue siendo la misma.`,
        },
      ],
    },
    business,
  );
}

/** Builds the security notice. @throws MailUnneeded when nobody has the address; MailObsolete when late. */
export async function passwordResetNotice(_payload: unknown, context: MailContext): Promise<Mail> {
  requireFresh(context);
  const { business } = context;
  const answer = await context.callPocketbase('password-reset/account', { email: context.recipient });
  const { nombre } = accountSchema.parse(answer);
  if (nombre === null) throw new MailUnneeded(NOBODY);
  return mailOf(
    'Aviso de seguridad: solicitud de cambio de contraseña',
    {
      title: 'Se ha pedido cambiar tu contraseña',
      preview: 'Si has sido tú, no tienes que hacer nada más con este correo.',
      blocks: [
        greeting(nombre),
        {
          kind: 'paragraph',
          text: `Alguien ha pedido restablecer la contraseña de tu cuenta en ${business.name}. El enlace para hacerlo va en otro correo, que solo recibes tú.`,
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Cuenta', value: context.recipient },
            { label: 'Fecha', value: momentText(context.createdAt) },
          ],
        },
        {
          kind: 'paragraph',
          text: 'Si has sido tú, no tienes que hacer nada más con este correo. Si no has sido tú, no uses el enlace: mientras nadie lo use, tu contraseña no cambia.',
        },
        {
          kind: 'note',
          text: `Si recibes estos avisos sin haberlos pedido, escríbenos a ${business.privacyEmail}.`,
        },
      ],
    },
    business,
  );
}
