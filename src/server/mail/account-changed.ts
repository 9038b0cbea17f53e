import * as z from 'zod/mini';
import { ACCOUNT_CHANGES, type AccountChange } from '#src/features/auth/rules/account-change.ts';
import { paths } from '#src/paths.ts';
import type { Mail, MailContext } from './mail.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
import { momentText } from './moment-text.ts';

const payloadSchema = z.object({ change: z.enum(ACCOUNT_CHANGES) });

interface Words {
  readonly title: string;
  /** The subject, after 'Aviso de seguridad: '. */
  readonly subject: string;
  /** @param name the business's */
  readonly text: (name: string) => string;
  /** What to do when it was somebody else. */
  readonly advice: string;
}

const NEW_PASSWORD =
  'Si no has sido tú, elige ya otra contraseña con el botón: se cerrarán todas las sesiones abiertas.';
const ASK = 'Si no te lo esperabas, pregunta a quien administra contigo.';

const WORDS: Readonly<Record<AccountChange, Words>> = {
  password: {
    title: 'Tu contraseña ha cambiado',
    subject: 'tu contraseña ha cambiado',
    text: (name) =>
      `La contraseña de tu cuenta de ${name} es otra. En los demás dispositivos hay que volver a entrar.`,
    advice: NEW_PASSWORD,
  },
  'factor-on': {
    title: 'Verificación en dos pasos activada',
    subject: 'verificación en dos pasos activada',
    text: (name) =>
      `Para entrar en tu cuenta de ${name} hace falta ahora, además de la contraseña, un código de verificación.`,
    advice: `${NEW_PASSWORD} Después pide a otra persona que administre que quite la verificación.`,
  },
  'factor-off': {
    title: 'Verificación en dos pasos quitada',
    subject: 'verificación en dos pasos quitada',
    text: (name) => `Para entrar en tu cuenta de ${name} basta ahora la contraseña.`,
    advice: `${NEW_PASSWORD} Después vuelve a activar la verificación.`,
  },
  'recovery-codes': {
    title: 'Códigos de recuperación nuevos',
    subject: 'códigos de recuperación nuevos',
    text: (name) =>
      `Los códigos de recuperación de tu cuenta de ${name} son otros. Los anteriores ya no valen.`,
    advice: NEW_PASSWORD,
  },
  'wrong-codes': {
    title: 'Códigos de verificación incorrectos',
    subject: 'códigos de verificación incorrectos',
    text: (name) =>
      `Alguien que conoce la contraseña de tu cuenta de ${name}, o tiene una sesión abierta en ella, ha escrito cinco códigos de verificación incorrectos. Ninguno ha valido.`,
    advice: NEW_PASSWORD,
  },
  'role-given': {
    title: 'Ahora administras la web',
    subject: 'ahora administras la web',
    text: (name) => `Tu cuenta de ${name} puede entrar desde ahora en el panel de administración.`,
    advice: ASK,
  },
  'role-taken': {
    title: 'Ya no administras la web',
    subject: 'ya no administras la web',
    text: (name) => `Tu cuenta de ${name} sigue ahí, pero ya no puede entrar en el panel de administración.`,
    advice: ASK,
  },
};

/**
 * Tells the owner of an account what has become of it. It greets by no name, because a stranger may have registered the address,
 * and says nothing that somebody typed.
 */
export function accountChanged(
  payload: unknown,
  { business, siteUrl, recipient, createdAt }: MailContext,
): Mail {
  const { title, subject, text, advice } = WORDS[payloadSchema.parse(payload).change];
  const content: MailContent = {
    title,
    preview: 'Si ya lo sabías, no tienes que hacer nada.',
    blocks: [
      { kind: 'paragraph', text: 'Hola:' },
      { kind: 'paragraph', text: text(business.name) },
      {
        kind: 'facts',
        facts: [
          { label: 'Cuenta', value: recipient },
          { label: 'Fecha', value: momentText(createdAt) },
        ],
      },
      { kind: 'paragraph', text: `Si ya lo sabías, no tienes que hacer nada. ${advice}` },
      ...(advice === ASK
        ? []
        : [
            {
              kind: 'button',
              label: 'Elegir otra contraseña',
              href: `${siteUrl}${paths.forgotPassword}`,
            } as const,
          ]),
      { kind: 'note', text: `Si no reconoces esta cuenta, escríbenos a ${business.privacyEmail}.` },
    ],
  };
  return {
    subject: `Aviso de seguridad: ${subject}`,
    html: mailHtml(content, business),
    text: mailText(content, business),
  };
}
