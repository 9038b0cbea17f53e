import type { HealthReport } from '#src/server/health/health-report.ts';
import type { AlertedPart, News } from './alert-rules.ts';

/** What the operator reads about each part, in Spanish as all mails. */

/** A part that is ill, in words. */
interface IllWords {
  /** The subject: the part and what is wrong with it. */
  readonly title: string;
  readonly effect: string;
  readonly remedy: string;
}

const MB = 1024 * 1024;

const DOCTOR = 'Entra en el servidor, en la carpeta de la aplicación, y ejecuta «npm run doctor».';

/** The names of the parts, for what is over. */
export const partNames: Readonly<Record<AlertedPart, string>> = {
  pocketbase: 'Base de datos',
  publishing: 'Publicación',
  mail: 'Correo',
  disk: 'Disco',
  backup: 'Copias de seguridad',
};

const LOW_DISK: IllWords = {
  title: 'Disco: queda poco sitio',
  effect: 'Con menos de 100 MB libres la web deja de publicarse, y con el disco lleno se pierden mensajes.',
  remedy: `Haz sitio en el disco. ${DOCTOR}`,
};

const NO_DISK: IllWords = {
  title: 'Disco: no admite nada más',
  effect:
    'El disco está lleno, o no se puede escribir en él. Los mensajes de los clientes y los cambios del panel no se guardan: a los clientes se les pide que llamen por teléfono.',
  remedy: `Haz sitio en el disco cuanto antes; lo demás vuelve solo. ${DOCTOR}`,
};

const ILL: Readonly<Record<AlertedPart, IllWords>> = {
  pocketbase: {
    title: 'Base de datos: no responde',
    effect:
      'Lo publicado se sigue viendo, pero no funcionan los formularios, las cuentas ni el panel, y los mensajes de los clientes no llegan.',
    remedy: `${DOCTOR} Mira también los últimos mensajes del servicio: dicen por qué no arranca.`,
  },
  publishing: {
    title: 'Publicación: falla',
    effect:
      'Los cambios no llegan a la web, que se queda como estaba. Lo oculto deja de verse igualmente en este servidor. Se sigue intentando.',
    remedy: `El motivo está en el panel, en «Publicación en la web», y entre los mensajes del servicio. ${DOCTOR}`,
  },
  mail: {
    title: 'Correo: no sale',
    effect:
      'Los avisos de mensajes nuevos esperan y saldrán solos en cuanto el servidor de correo los acepte. Los mensajes están en el panel.',
    remedy: `Prueba con «npm run mail:test -- tu@correo», que dice qué falla. ${DOCTOR}`,
  },
  disk: LOW_DISK,
  backup: {
    title: 'Copias de seguridad: fallan',
    effect: 'La última copia no se ha podido hacer. Las anteriores siguen donde estaban.',
    remedy: `Ejecuta «npm run backup», que dice qué falla. ${DOCTOR}`,
  },
};

/** The words for a part that is ill. */
export function illWords({ part, condition }: Pick<News, 'part' | 'condition'>): IllWords {
  return part === 'disk' && condition === 'grave' ? NO_DISK : ILL[part];
}

const number = (value: number | null) => (value === null ? 'no se sabe' : String(value));

/** Figures about a part as it is now, and no more: nothing personal, no paths. */
export function figures(part: AlertedPart, { mail, disk, backup }: HealthReport) {
  switch (part) {
    case 'mail':
      return [
        { label: 'Correos en espera', value: number(mail.waiting) },
        { label: 'Correos abandonados', value: number(mail.failed) },
      ];
    case 'disk':
      return disk.freeBytes === null || disk.freeBytes === Infinity
        ? []
        : [{ label: 'Espacio libre', value: `${Math.floor(disk.freeBytes / MB)} MB` }];
    case 'backup':
      return [{ label: 'Última copia', value: backup.lastSuccess?.slice(0, 10) ?? 'ninguna' }];
    case 'pocketbase':
    case 'publishing':
      return [];
  }
}
