import {
  agoText,
  type Health,
  type PublishWords,
} from '#src/features/admin/core/publishing/publish.messages.ts';

/** Texts about the state of backups, mails and the disk, from /healthz. */

const HOUR = 3600_000;
/** A missed night may be made up until noon; two missed nights are never planned. */
const STALE_MS = 48 * HOUR;
/** Mails that wait longer are late; the health check of the server uses the same limit. */
const LATE_MS = HOUR / 6;
const MB = 1024 ** 2;
const GB = 1024 ** 3;

const UNKNOWN: PublishWords = {
  tone: 'unknown',
  title: 'Estado desconocido',
  detail: 'No se ha podido consultar el servidor.',
};
const ASK = 'Avisa al responsable del servidor.';

function lastGood(lastSuccess: string | null, now: Date): string {
  return lastSuccess === null
    ? 'Todavía no se ha hecho ninguna.'
    : `La última se hizo ${agoText(new Date(lastSuccess), now)}.`;
}

/** State of the backups of data and photos. */
export function backupWords(health: Health | null, now: Date): PublishWords {
  const backup = health?.backup;
  if (backup === undefined) return UNKNOWN;
  const last = lastGood(backup.lastSuccess, now);
  switch (backup.state) {
    case 'off':
      return {
        tone: 'off',
        title: 'No se hacen copias automáticas',
        detail: `${last} Pide al responsable del servidor que active las copias de cada noche.`,
      };
    case 'untried':
      return {
        tone: 'busy',
        title: 'Copias activadas',
        detail: `${last} La primera se hará en cuanto sea posible.`,
      };
    case 'failing': {
      const why = backup.lastError?.split('\n')[0]?.trim() ?? '';
      return {
        tone: 'bad',
        title: 'La última copia ha fallado',
        detail: `${last} Se reintentará automáticamente.${why === '' ? '' : ` Motivo: ${why}`}`,
      };
    }
    case 'ok': {
      const age = now.getTime() - Date.parse(backup.lastSuccess ?? '');
      return age > STALE_MS
        ? { tone: 'bad', title: 'Hace días que no se hace ninguna copia', detail: `${last} ${ASK}` }
        : { tone: 'good', title: 'Copias al día', detail: last };
    }
  }
}

const mails = (count: number) => (count === 1 ? '1 correo' : `${count} correos`);

/** State of outgoing mail. */
export function mailWords(health: Health | null, now: Date): PublishWords {
  const mail = health?.mail;
  if (mail === undefined || mail.waiting === null) return UNKNOWN;
  if (mail.sender === 'off')
    return {
      tone: 'off',
      title: 'Este servidor no envía correos',
      detail: `${mail.waiting === 0 ? 'Los avisos' : `En espera: ${mails(mail.waiting)}. Los avisos`} se enviarán cuando haya un servidor de correo.`,
    };
  const lost =
    mail.failed === null || mail.failed === 0
      ? ''
      : `${mails(mail.failed)} no ${mail.failed === 1 ? 'ha' : 'han'} podido enviarse: en la pestaña Leads puedes volver a enviarlo${mail.failed === 1 ? '' : 's'}.`;
  if (mail.waitingSince !== null && now.getTime() - Date.parse(mail.waitingSince) > LATE_MS)
    return {
      tone: 'bad',
      title: `${mails(mail.waiting)} sin enviar`,
      detail:
        `El más antiguo espera desde ${agoText(new Date(mail.waitingSince), now)}. Se reintenta automáticamente. ${lost}`.trim(),
    };
  if (lost !== '') return { tone: 'bad', title: 'Hay correos sin enviar', detail: lost };
  if (mail.waiting > 0)
    return {
      tone: 'busy',
      title: `${mails(mail.waiting)} en camino`,
      detail: 'Se enviarán en unos segundos.',
    };
  return { tone: 'good', title: 'Todos los correos se han enviado', detail: 'No hay ninguno en espera.' };
}

function roomText(bytes: number | null | undefined): string {
  if (typeof bytes !== 'number') return '';
  return bytes >= 10 * GB
    ? `Quedan ${Math.floor(bytes / GB)} GB libres.`
    : `Quedan ${Math.floor(bytes / MB)} MB libres.`;
}

/** Free disk space. */
export function diskWords(health: Health | null): PublishWords {
  const disk = health?.disk;
  if (disk === undefined || disk.state === 'unknown') return UNKNOWN;
  const room = roomText(disk.freeBytes);
  switch (disk.state) {
    case 'ok':
      return { tone: 'good', title: 'Espacio en disco suficiente', detail: room };
    case 'low':
      return { tone: 'bad', title: 'Queda poco espacio en el disco', detail: `${room} ${ASK}`.trim() };
    case 'full':
      return { tone: 'bad', title: 'El disco está lleno', detail: `No se puede guardar nada. ${ASK}` };
    case 'unwritable':
      return {
        tone: 'bad',
        title: 'El servidor no puede escribir en su disco',
        detail: `No se puede guardar nada. ${ASK}`,
      };
  }
}
