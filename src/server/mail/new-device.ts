import * as z from 'zod/mini';
import { paths } from '#src/paths.ts';
import type { Mail, MailContext } from './mail.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
import { momentText } from './moment-text.ts';

const payloadSchema = z.object({ device: z.string() });

/**
 * Tells the owner of an account that somebody has signed in from a device that it did not know. It greets by no name, because a
 * stranger may have registered the address, and names the device in our own words only.
 */
export function newDevice(payload: unknown, { business, siteUrl, recipient, createdAt }: MailContext): Mail {
  const { device } = payloadSchema.parse(payload);
  const content: MailContent = {
    title: 'Han entrado en tu cuenta desde un dispositivo nuevo',
    preview: 'Si has sido tú, no tienes que hacer nada.',
    blocks: [
      { kind: 'paragraph', text: 'Hola:' },
      {
        kind: 'paragraph',
        text: `Alguien ha entrado en tu cuenta de ${business.name} con tu contraseña desde un dispositivo que no se había usado antes.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Cuenta', value: recipient },
          { label: 'Dispositivo', value: device },
          { label: 'Fecha', value: momentText(createdAt) },
        ],
      },
      {
        kind: 'paragraph',
        text: 'Si has sido tú, no tienes que hacer nada. Si no has sido tú, cambia la contraseña: se cerrarán todas las sesiones abiertas.',
      },
      { kind: 'button', label: 'Cambiar la contraseña', href: `${siteUrl}${paths.forgotPassword}` },
      {
        kind: 'note',
        text: `Si no reconoces esta cuenta, escríbenos a ${business.privacyEmail}.`,
      },
    ],
  };
  return {
    subject: 'Aviso de seguridad: acceso desde un dispositivo nuevo',
    html: mailHtml(content, business),
    text: mailText(content, business),
  };
}
