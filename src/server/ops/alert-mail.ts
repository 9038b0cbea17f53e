import type { Business } from '#src/features/company/business/business.ts';
import {
  facts,
  formatDate,
  mailOf,
  note,
  paragraph,
  type Block,
  type Fact,
} from '#src/server/mail/templates/layout.ts';
import type { Mail } from '#src/server/mail/mail.ts';
import type { HealthReport } from './health-report.ts';
import type { Alert, AlertedPart } from './incidents.ts';

/** Alert mails to the operator, in Spanish like all mails. */

/** Texts about a failing part. */
interface PartWords {
  readonly name: string;
  readonly problem: string;
  readonly effect: string;
  readonly remedy: string;
}

const MB = 1024 * 1024;

const DOCTOR = 'Entra en el servidor, en la carpeta de la aplicación, y ejecuta «npm run doctor».';

const WORDS: Readonly<Record<AlertedPart, PartWords>> = {
  pocketbase: {
    name: 'Base de datos',
    problem: 'no responde',
    effect:
      'Lo publicado se sigue viendo, pero no funcionan los formularios, las cuentas ni el panel, y los mensajes de los clientes no llegan.',
    remedy: `${DOCTOR} Mira también los últimos mensajes del servicio: dicen por qué no arranca.`,
  },
  publishing: {
    name: 'Publicación',
    problem: 'falla',
    effect:
      'Los cambios no llegan a la web, que se queda como estaba. Lo oculto deja de verse igualmente en este servidor. Se sigue intentando.',
    remedy: `El motivo está en el panel, en «Publicación en la web», y entre los mensajes del servicio. ${DOCTOR}`,
  },
  mail: {
    name: 'Correo',
    problem: 'no se envía',
    effect:
      'Los avisos de mensajes nuevos esperan y se enviarán automáticamente en cuanto el servidor de correo los acepte. Los mensajes están en el panel.',
    remedy: `Prueba con «npm run mail:test -- tu@correo», que dice qué falla. ${DOCTOR}`,
  },
  disk: {
    name: 'Disco',
    problem: 'queda poco espacio',
    effect: 'Con menos de 100 MB libres la web deja de publicarse, y con el disco lleno se pierden mensajes.',
    remedy: `Libera espacio en el disco. ${DOCTOR}`,
  },
  backup: {
    name: 'Copias de seguridad',
    problem: 'fallan',
    effect: 'La última copia no se ha podido hacer. Las anteriores siguen donde estaban.',
    remedy: `Ejecuta «npm run backup», que dice qué falla. ${DOCTOR}`,
  },
};

const FULL_DISK: PartWords = {
  name: 'Disco',
  problem: 'no se puede escribir en él',
  effect:
    'El disco está lleno, o no se puede escribir en él. Los mensajes de los clientes y los cambios del panel no se guardan: a los clientes se les pide que llamen por teléfono.',
  remedy: `Libera espacio en el disco cuanto antes; el resto se recupera automáticamente. ${DOCTOR}`,
};

const number = (value: number | null) => (value === null ? 'desconocido' : String(value));

/** Current figures of a part, without personal data or paths. */
function figures(part: AlertedPart, { mail, disk, backup }: HealthReport): readonly Fact[] {
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

/**
 * Builds the mail of an alert.
 * @param report the current health report.
 * @param siteUrl without a trailing slash; an operator may have several sites.
 */
export function alertMail(alert: Alert, report: HealthReport, siteUrl: string, business: Business): Mail {
  const { part, kind, severity, since, until } = alert;
  const { name, problem, effect, remedy } =
    part === 'disk' && severity === 'critical' ? FULL_DISK : WORDS[part];
  const isOver = kind === 'resolved' || kind === 'missed';
  const late = kind === 'missed' ? ' No pudimos avisarte antes porque el correo no funcionaba.' : '';
  const preview = isOver ? `El problema se ha resuelto.${late}` : effect;
  const title = isOver
    ? `${name}: arreglado`
    : `${name}: ${problem}${kind === 'reminder' ? ' (sigue igual)' : ''}`;
  const rows: readonly Fact[] = [
    { label: 'Web', value: siteUrl },
    ...(isOver ? [{ label: 'Problema', value: `${name}: ${problem}` }] : []),
    { label: 'Desde', value: formatDate(since) },
    ...(until === null ? [] : [{ label: 'Hasta', value: formatDate(until) }]),
    ...figures(part, report),
  ];
  const advice: readonly Block[] = [
    paragraph(remedy),
    note('Te avisaremos cuando se arregle y, mientras tanto, una vez al día como mucho.'),
  ];
  const blocks = [facts(...rows), paragraph(preview), ...(isOver ? [] : advice)];
  return mailOf(`${title} · ${new URL(siteUrl).host}`, { title, preview, blocks }, business);
}
