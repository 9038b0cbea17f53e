import { agoText } from '#src/features/admin/core/publishing/publish.messages.ts';
import type { Administrator, Invitation, InviteResult } from './people.schema.ts';

/** Texts about administrators and invitations. */

const dates = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

/** Parses a PocketBase timestamp; null for an empty one. */
function timeOf(text: string): Date | null {
  const time = new Date(text.replace(' ', 'T'));
  return Number.isNaN(time.getTime()) ? null : time;
}

/** When the administrator got the role, and when they last signed in. */
export function personFacts(
  { since, lastSignIn, isLocked, hasSecondFactor }: Administrator,
  now: Date,
): string {
  const from = timeOf(since);
  const last = timeOf(lastSignIn);
  const role = from === null ? 'Administra' : `Administra desde el ${dates.format(from)}`;
  if (isLocked) return `${role}. Todavía no ha elegido contraseña con el enlace de su correo.`;
  // The server records sign-ins at most once an hour.
  const access = last === null ? 'Sin accesos registrados.' : `Último acceso, ${agoText(last, now)}.`;
  return `${role}. ${access}${hasSecondFactor ? ' Con verificación en dos pasos.' : ''}`;
}

/** State of an invitation. */
export function invitationFacts({ inviter, sent, expires, isExpired }: Invitation, now: Date): string {
  const at = timeOf(sent);
  const end = timeOf(expires);
  const who = inviter === '' ? 'Invitación enviada' : `${inviter} envió la invitación`;
  const when = at === null ? '' : ` ${agoText(at, now)}`;
  if (isExpired) return `${who}${when} y ha caducado sin aceptarse.`;
  return `${who}${when}. ${end === null ? '' : `Puede aceptarla hasta el ${dates.format(end)}.`}`.trim();
}

/** Notice about the result of "Invitar". */
export function invitedNotice(result: InviteResult, email: string): { title: string; description: string } {
  switch (result) {
    case 'invited':
      return {
        title: 'Invitación enviada',
        description: `${email} recibirá un correo con un enlace, que vale tres días.`,
      };
    case 'resent':
      return { title: 'Invitación enviada de nuevo', description: 'El enlace anterior ya no vale.' };
    case 'granted':
      return {
        title: 'Ya puede entrar en el panel',
        description: `${email} ya tenía una cuenta: puede entrar con su contraseña.`,
      };
    case 'granted-locked':
      return {
        title: 'Ya puede entrar en el panel',
        description: `${email} ya tenía una cuenta sin verificar: le hemos enviado un enlace para elegir otra contraseña.`,
      };
    case 'already-admin':
      return { title: 'Ya tenía acceso', description: `${email} ya puede entrar en el panel.` };
  }
}
