import { paths } from '#src/paths.ts';
import type { Mail, MailContext } from './mail.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
import { freshRecovery, RECOVERY_MINUTES } from './recovery.ts';

/**
 * Tells the owner of a mailbox that its account administers now, and gives the link that is the only way in: nobody had
 * proven before that the address is theirs. It greets by no name, because a stranger may have typed it in.
 */
export async function adminGranted(_payload: unknown, context: MailContext): Promise<Mail> {
  const { business } = context;
  const { link } = await freshRecovery(context);
  const content: MailContent = {
    title: 'Elige tu contraseña para el panel',
    preview: `El enlace vale durante ${RECOVERY_MINUTES} minutos.`,
    blocks: [
      { kind: 'paragraph', text: 'Hola:' },
      {
        kind: 'paragraph',
        text: `Desde ahora tu cuenta administra la web de ${business.name}. Como nadie había demostrado que este correo es suyo, la contraseña anterior ha dejado de valer y todas las sesiones se han cerrado. Pulsa el botón para elegir una contraseña nueva.`,
      },
      { kind: 'button', label: 'Elegir contraseña', href: link },
      {
        kind: 'note',
        text: `El enlace vale durante ${RECOVERY_MINUTES} minutos y se puede usar una sola vez. Si llegas tarde, pide otro en ${context.siteUrl}${paths.forgotPassword}. Si no esperabas este correo, escríbenos a ${business.privacyEmail}.`,
      },
    ],
  };
  return {
    subject: `Acceso al panel de ${business.name}`,
    html: mailHtml(content, business),
    text: mailText(content, business),
  };
}
