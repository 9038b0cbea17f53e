import * as z from 'zod/mini';
import { ACCOUNT_CHANGES, type AccountChange } from '#src/features/auth/rules/account-change.ts';
import { paths } from '#src/paths.ts';
import type { Mail, MailContext } from '#src/server/mail/mail.ts';
import { button, facts, formatDate, mailOf, note, paragraph, type Block, type Fact } from './layout.ts';

/** Security notices. The greeting has no name, because a stranger may have registered the address. */

const HELLO = paragraph('Hola:');
const PREFIX = 'Aviso de seguridad: ';

const inSentence = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/** The account, further facts, and the time. */
export const accountFacts = ({ recipient, createdAt }: MailContext, ...more: readonly Fact[]): Block =>
  facts({ label: 'Cuenta', value: recipient }, ...more, { label: 'Fecha', value: formatDate(createdAt) });

const strangerNote = ({ business }: MailContext): Block =>
  note(`Si no reconoces esta cuenta, escríbenos a ${business.privacyEmail}.`);

const changeSchema = z.object({ change: z.enum(ACCOUNT_CHANGES) });

interface Words {
  readonly title: string;
  /** @param name the business's */
  readonly text: (name: string) => string;
  /** Advice in case the owner did not make the change. */
  readonly advice: string;
}

const NEW_PASSWORD =
  'Si no has sido tú, elige ya otra contraseña con el botón: se cerrarán todas las sesiones abiertas.';
const ASK = 'Si no te lo esperabas, pregunta a los demás administradores.';

const WORDS: Readonly<Record<AccountChange, Words>> = {
  password: {
    title: 'Tu contraseña ha cambiado',
    text: (name) =>
      `La contraseña de tu cuenta de ${name} ha cambiado. En los demás dispositivos tendrás que volver a entrar.`,
    advice: NEW_PASSWORD,
  },
  'factor-on': {
    title: 'Verificación en dos pasos activada',
    text: (name) =>
      `Para entrar en tu cuenta de ${name} hace falta ahora, además de la contraseña, un código de verificación.`,
    advice: `${NEW_PASSWORD} Después pide a otro administrador que quite la verificación.`,
  },
  'factor-off': {
    title: 'Verificación en dos pasos desactivada',
    text: (name) => `Para entrar en tu cuenta de ${name} ahora basta con la contraseña.`,
    advice: `${NEW_PASSWORD} Después vuelve a activar la verificación.`,
  },
  'recovery-codes': {
    title: 'Códigos de recuperación nuevos',
    text: (name) =>
      `Los códigos de recuperación de tu cuenta de ${name} han cambiado. Los anteriores ya no valen.`,
    advice: NEW_PASSWORD,
  },
  'wrong-codes': {
    title: 'Códigos de verificación incorrectos',
    text: (name) =>
      `Alguien que conoce la contraseña de tu cuenta de ${name}, o tiene una sesión abierta en ella, ha escrito cinco códigos de verificación incorrectos. Ninguno ha valido.`,
    advice: NEW_PASSWORD,
  },
  'role-given': {
    title: 'Ahora administras la web',
    text: (name) => `Tu cuenta de ${name} puede entrar desde ahora en el panel de administración.`,
    advice: ASK,
  },
  'role-taken': {
    title: 'Ya no administras la web',
    text: (name) => `Tu cuenta de ${name} sigue ahí, pero ya no puede entrar en el panel de administración.`,
    advice: ASK,
  },
};

/** Notifies the owner of an account about a change. It contains no text that a person has entered. */
export function accountChanged(payload: unknown, context: MailContext): Mail {
  const { business, siteUrl } = context;
  const { title, text, advice } = WORDS[changeSchema.parse(payload).change];
  const blocks: readonly Block[] = [
    HELLO,
    paragraph(text(business.name)),
    accountFacts(context),
    paragraph(`Si ya lo sabías, no tienes que hacer nada. ${advice}`),
    ...(advice === ASK ? [] : [button('Elegir otra contraseña', `${siteUrl}${paths.forgotPassword}`)]),
    strangerNote(context),
  ];
  const preview = 'Si ya lo sabías, no tienes que hacer nada.';
  return mailOf(`${PREFIX}${inSentence(title)}`, { title, preview, blocks }, business);
}

const deviceSchema = z.object({ device: z.string() });

/** Notifies the owner of an account about a sign-in from a new device. The device name is one of ours, never the client's text. */
export function newDevice(payload: unknown, context: MailContext): Mail {
  const { business, siteUrl } = context;
  const { device } = deviceSchema.parse(payload);
  const blocks: readonly Block[] = [
    HELLO,
    paragraph(
      `Alguien ha entrado en tu cuenta de ${business.name} con tu contraseña desde un dispositivo que no se había usado antes.`,
    ),
    accountFacts(context, { label: 'Dispositivo', value: device }),
    paragraph(
      'Si has sido tú, no tienes que hacer nada. Si no has sido tú, cambia la contraseña: se cerrarán todas las sesiones abiertas.',
    ),
    button('Cambiar la contraseña', `${siteUrl}${paths.forgotPassword}`),
    strangerNote(context),
  ];
  const title = 'Han entrado en tu cuenta desde un dispositivo nuevo';
  const preview = 'Si has sido tú, no tienes que hacer nada.';
  return mailOf(`${PREFIX}acceso desde un dispositivo nuevo`, { title, preview, blocks }, business);
}

const emailSchema = z.object({ by: z.string(), email: z.string() });

/**
 * Notifies the former mailbox for enquiries of the new address and who changed it. It contains no contact address of the
 * business, because an attacker may have changed it.
 */
export function businessEmailChanged(payload: unknown, context: MailContext): Mail {
  const { business, siteUrl, recipient, createdAt } = context;
  const { by, email } = emailSchema.parse(payload);
  const blocks: readonly Block[] = [
    HELLO,
    paragraph(
      `Alguien ha cambiado en el panel el email de ${business.name}. La web muestra ya la dirección nueva, y los avisos de consultas que llegaban aquí llegan allí.`,
    ),
    facts(
      { label: 'Antes', value: recipient },
      { label: 'Ahora', value: email },
      { label: 'Lo ha cambiado', value: by },
      { label: 'Fecha', value: formatDate(createdAt) },
    ),
    paragraph(
      'Si es correcto, no tienes que hacer nada. Si no lo es, corrígelo en Ajustes, mira quién administra y cambia tu contraseña.',
    ),
    button('Abrir el panel', `${siteUrl}${paths.admin}`),
  ];
  const title = 'El email del negocio ha cambiado';
  return mailOf(`${PREFIX}${inSentence(title)}`, { title, preview: `Ahora es ${email}.`, blocks }, business);
}
