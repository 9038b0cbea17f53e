import * as z from 'zod/mini';
import type { Notice } from '#src/components/ui/notify.ts';

/** The schema of /healthz, and the panel's texts about publishing. */
export const healthSchema = z.object({
  release: z.nullable(z.string()),
  builtAt: z.nullable(z.string()),
  vehicles: z.number(),
  /** Database state: `held` means not started. */
  pocketbase: z.optional(z.enum(['up', 'held', 'down'])),
  /** Whether an operator has pinned the release, as after a failed update. */
  pinned: z.optional(z.boolean()),
  publisher: z.object({
    state: z.enum(['idle', 'building', 'failed', 'off']),
    lastError: z.optional(z.nullable(z.string())),
    lastDurationMs: z.nullable(z.number()),
  }),
  /** The upload to the external host; absent when this server hosts the site. */
  distribution: z.optional(
    z.object({
      state: z.enum(['idle', 'publishing', 'failed']),
      lastError: z.optional(z.nullable(z.string())),
    }),
  ),
  /** This and the following fields are absent when the server is older than the panel. */
  mail: z.optional(
    z.object({
      sender: z.enum(['on', 'off']),
      waiting: z.nullable(z.number()),
      waitingSince: z.nullable(z.string()),
      failed: z.nullable(z.number()),
    }),
  ),
  backup: z.optional(
    z.object({
      state: z.enum(['off', 'untried', 'ok', 'failing']),
      lastSuccess: z.nullable(z.string()),
      lastFailure: z.nullable(z.string()),
      lastError: z.optional(z.nullable(z.string())),
    }),
  ),
  disk: z.optional(
    z.object({
      state: z.enum(['ok', 'low', 'full', 'unwritable', 'unknown']),
      freeBytes: z.optional(z.nullable(z.number())),
    }),
  ),
});
export type Health = z.infer<typeof healthSchema>;

/**
 * The publishing status. `unknown`: the server is unreachable. `off`: this server publishes nothing, or
 * nothing for now.
 */
export interface PublishWords {
  readonly tone: 'good' | 'busy' | 'bad' | 'unknown' | 'off';
  readonly title: string;
  readonly detail: string;
}

const NOT_HERE = 'Este servidor no publica la web';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const moments = new Intl.DateTimeFormat('es-ES', {
  ...{ dateStyle: 'long', timeStyle: 'short' },
  timeZone: 'Europe/Madrid',
});

/** Relative time: 'hace un momento', 'hace 5 minutos', 'el 3 de mayo de 2026, 10:00'. */
export function agoText(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime();
  if (passed < MINUTE) return 'hace un momento';
  const minutes = Math.floor(passed / MINUTE);
  if (passed < HOUR) return minutes === 1 ? 'hace 1 minuto' : `hace ${minutes} minutos`;
  const hours = Math.floor(passed / HOUR);
  if (hours < 24) return hours === 1 ? 'hace 1 hora' : `hace ${hours} horas`;
  return `el ${moments.format(since)}`;
}

function liveText({ builtAt, vehicles }: Health, now: Date): string {
  if (builtAt === null) return 'La web todavía no se ha publicado.';
  const cars = vehicles === 1 ? '1 vehículo' : `${vehicles} vehículos`;
  return `La versión en línea se publicó ${agoText(new Date(builtAt), now)}, con ${cars}.`;
}

/** The first line of a build's error. */
function reason(lastError: string | null | undefined): string {
  const line = (lastError ?? '').split('\n')[0]?.trim() ?? '';
  return line === '' ? '' : ` Motivo: ${line}`;
}

const MB = 1024 * 1024;
const CONTACT_OPERATOR = 'Avisa al responsable del servidor.';

/** A disk failure that prevents saving takes precedence over every other status. Null when there is none. */
function diskFailure({ disk }: Health): PublishWords | null {
  const lost = `Puede que no se guarden tus cambios ni los mensajes de los clientes. ${CONTACT_OPERATOR}`;
  if (disk?.state === 'full') return { tone: 'bad', title: 'El disco del servidor está lleno', detail: lost };
  if (disk?.state === 'unwritable')
    return { tone: 'bad', title: 'El servidor no puede escribir en su disco', detail: lost };
  return null;
}

/** Low disk space replaces a good status. */
function unlessDiskIsLow({ disk }: Health, words: PublishWords): PublishWords {
  if (disk?.state !== 'low' || words.tone === 'bad' || words.tone === 'busy') return words;
  const { freeBytes } = disk;
  const left = typeof freeBytes === 'number' ? `Quedan ${Math.floor(freeBytes / MB)} MB libres. ` : '';
  return {
    tone: 'bad',
    title: 'Queda poco espacio en el disco del servidor',
    detail: `${left}Cuando se agote, la web dejará de publicarse. ${CONTACT_OPERATOR}`,
  };
}

/** The status of the external host, once this server has finished its work. */
function distributionWords({ distribution }: Health, live: string): PublishWords {
  switch (distribution?.state) {
    case 'publishing':
      return { tone: 'busy', title: 'Publicando los cambios', detail: live };
    case 'failed':
      return {
        tone: 'bad',
        title: 'Los cambios no llegan al alojamiento de la web',
        detail: `Lo que ocultas puede seguir viéndose allí. Se reintentará automáticamente.${reason(distribution.lastError)}`,
      };
    case 'idle':
    case undefined:
      return { tone: 'good', title: 'La web está al día', detail: live };
  }
}

/** An operator has rolled the site back to an earlier release. */
function pinnedWords(builtAt: string): PublishWords {
  return {
    tone: 'off',
    title: `La web está fijada en la versión del ${moments.format(new Date(builtAt))}`,
    detail:
      'Tus cambios se guardan y lo que ocultas deja de verse al momento, pero no se publica nada más hasta que se ' +
      'quite la fijación en el servidor.',
  };
}

/** The server is unreachable, so the site's status is unknown. */
function unknownWords(isOnline: boolean): PublishWords {
  return isOnline
    ? {
        tone: 'unknown',
        title: 'El servidor no responde: no se sabe si la web está al día',
        detail: 'Se comprobará de nuevo en unos segundos. Si un cambio no se guarda, lo verás en un aviso.',
      }
    : {
        tone: 'unknown',
        title: 'Sin conexión: no se sabe si la web está al día',
        detail:
          'Mientras tanto no se guarda nada. Lo que escribas sigue aquí: guárdalo cuando recuperes la conexión.',
      };
}

/** Without the database, the last saves may not be published yet. Null while it is up. */
function databaseFailure({ pocketbase }: Health): PublishWords | null {
  if (pocketbase === undefined || pocketbase === 'up') return null;
  return {
    tone: 'bad',
    title: 'La base de datos no responde',
    detail:
      'No se puede guardar nada, ni se sabe si la web está al día. Si sigue así en unos minutos, avisa al responsable del servidor.',
  };
}

/** Saves of hidden cars change no public page, so nothing is published. */
function hiddenWords(count: number, { tone, detail }: PublishWords): PublishWords | null {
  if (count === 0 || (tone !== 'good' && tone !== 'busy')) return null;
  return {
    tone: 'off',
    title: count === 1 ? 'Guardado; el coche está oculto' : 'Guardado; los coches están ocultos',
    detail: `En la web no cambia nada. ${detail}`,
  };
}

export interface PublishContext {
  readonly now: Date;
  /** Whether the device has a network. */
  readonly isOnline: boolean;
  /** Number of cars saved just now, if all are hidden; else 0. */
  readonly hiddenSaves: number;
}

/** The publishing status as text. `health` is null when it could not be read. */
export function publishWords(
  health: Health | null,
  { now, isOnline, hiddenSaves }: PublishContext,
): PublishWords {
  if (health === null) return unknownWords(isOnline);
  const failure = diskFailure(health) ?? databaseFailure(health);
  if (failure !== null) return failure;
  const words = publicationWords(health, now);
  return unlessDiskIsLow(health, hiddenWords(hiddenSaves, words) ?? words);
}

function publicationWords(health: Health, now: Date): PublishWords {
  if (health.pinned === true && health.builtAt !== null && health.distribution?.state !== 'failed')
    return pinnedWords(health.builtAt);
  const live = liveText(health, now);
  switch (health.publisher.state) {
    case 'building':
      return { tone: 'busy', title: 'Publicando los cambios', detail: live };
    case 'failed':
      return {
        tone: 'bad',
        title: 'La última publicación ha fallado',
        detail: `${live} Se reintentará automáticamente.${reason(health.publisher.lastError)}`,
      };
    case 'idle':
      return distributionWords(health, live);
    case 'off':
      return {
        tone: 'off',
        title: NOT_HERE,
        detail: `${live} Tus cambios se guardan y lo que ocultas deja de verse al momento, pero aquí no se generan páginas nuevas.`,
      };
  }
}

/** The notice after a manual publish request. */
export function publishNotice(health: Health | null, hasBuildHost: boolean): Notice {
  if (health?.pinned === true)
    return {
      title: 'La web está fijada en una versión',
      description: 'Se publicará en cuanto se quite la fijación en el servidor.',
    };
  if (health?.publisher.state !== 'off')
    return { title: 'Publicación en marcha', description: 'Tarda unos segundos.', tone: 'success' };
  return {
    title: NOT_HERE,
    description: hasBuildHost
      ? 'Avisamos en unos segundos al servicio que genera las páginas.'
      : 'Tampoco hay otro servicio configurado que genere las páginas.',
  };
}
