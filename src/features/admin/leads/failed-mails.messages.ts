/** Texts about mails that were given up. */

/** Matched in order against the server's error; src/server/mail/smtp-trouble.ts writes it. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /does not accept the recipient/,
    'El servidor de correo no acepta esa dirección: puede que esté mal escrita.',
  ],
  [/does not accept the message/, 'El servidor de correo no ha aceptado el mensaje.'],
  [/does not accept the name and password/, 'El servidor de correo no acepta la contraseña configurada.'],
  [/does not accept the sender/, 'El servidor de correo no acepta el remitente configurado.'],
  [/offers no connection that can be trusted/, 'La conexión con el servidor de correo no es segura.'],
  [
    /does not answer|refuses the connection|cannot be found|says nothing|stopped answering|took too long/,
    'El servidor de correo no respondía.',
  ],
];

/** Reason why a mail was given up. */
export function mailReasonText(lastError: string): string {
  return REASONS.find(([words]) => words.test(lastError))?.[1] ?? 'El servidor de correo lo ha rechazado.';
}

/** Why a mail cannot be resent; null when it can. */
export function obsoleteText(obsolete: string | null): string | null {
  if (obsolete === null) return null;
  return obsolete === 'late'
    ? 'Ha esperado demasiado y ya no sirve: si hace falta, el destinatario puede pedir otro.'
    : 'Esta versión ya no envía este tipo de correo.';
}

/** Number of mails that were given up: those that can be resent, otherwise the obsolete ones. */
export function failedMailsText(live: number, obsolete: number): string {
  if (live > 0) return live === 1 ? '1 correo no se pudo enviar' : `${live} correos no se pudieron enviar`;
  return obsolete === 1 ? '1 correo caducó sin enviarse' : `${obsolete} correos caducaron sin enviarse`;
}

/** Result of a resend. */
export function queuedText(count: number): string {
  if (count === 0) return 'No quedaba ninguno por enviar';
  return count === 1 ? 'Se volverá a enviar 1 correo' : `Se volverán a enviar ${count} correos`;
}
