import * as z from 'zod/mini';
import { paths } from '#src/paths.ts';
import type { Mail, MailContext } from './mail.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
import { momentText } from './moment-text.ts';

const payloadSchema = z.object({ by: z.string(), email: z.string() });

/**
 * Tells the mailbox that enquiries went to where they go now, and who changed it. It names no address of the business to write
 * to: that is what may have been changed by somebody else.
 */
export function businessEmailChanged(
  payload: unknown,
  { business, siteUrl, recipient, createdAt }: MailContext,
): Mail {
  const { by, email } = payloadSchema.parse(payload);
  const content: MailContent = {
    title: 'El email del negocio ha cambiado',
    preview: `Ahora es ${email}.`,
    blocks: [
      { kind: 'paragraph', text: 'Hola:' },
      {
        kind: 'paragraph',
        text: `Alguien ha cambiado en el panel el email de ${business.name}. La web muestra ya la dirección nueva, y los avisos de consultas que llegaban aquí llegan allí.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Antes', value: recipient },
          { label: 'Ahora', value: email },
          { label: 'Lo ha cambiado', value: by },
          { label: 'Fecha', value: momentText(createdAt) },
        ],
      },
      {
        kind: 'paragraph',
        text: 'Si es correcto, no tienes que hacer nada. Si no lo es, corrígelo en Ajustes, mira quién administra y cambia tu contraseña.',
      },
      { kind: 'button', label: 'Abrir el panel', href: `${siteUrl}${paths.admin}` },
    ],
  };
  return {
    subject: 'Aviso de seguridad: el email del negocio ha cambiado',
    html: mailHtml(content, business),
    text: mailText(content, business),
  };
}
