import { describe, expect, it } from 'vitest';
import { agoText, publishNotice, publishWords, type Health } from './publish.messages.ts';

const now = new Date('2026-05-04T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

describe('agoText', () => {
  it.each([
    [0, 'hace un momento'],
    [59_000, 'hace un momento'],
    [60_000, 'hace 1 minuto'],
    [5 * 60_000, 'hace 5 minutos'],
    [60 * 60_000, 'hace 1 hora'],
    [23 * 60 * 60_000, 'hace 23 horas'],
  ])('%d ms ago is %j', (ms, expected) => {
    expect(agoText(before(ms), now)).toBe(expected);
  });

  it.each([
    [before(48 * 60 * 60_000), /^el 2 de mayo de 2026(,| a las) 14:00$/],
    // In the Canary Islands and in UTC it is still the day before.
    [new Date('2026-04-30T22:30:00Z'), /^el 1 de mayo de 2026(,| a las) 0:30$/],
  ])('shows the Madrid date and time from one day on: %s', (since, expected) => {
    // Intl versions differ in the separator.
    expect(agoText(since, now)).toMatch(expected);
  });
});

const health: Health = {
  release: 'r',
  builtAt: before(120_000).toISOString(),
  vehicles: 1,
  publisher: { state: 'idle', lastError: null, lastDurationMs: 900 },
};
const building: Health = { ...health, publisher: { ...health.publisher, state: 'building' } };
const off: Health = { ...health, publisher: { ...health.publisher, state: 'off' } };

describe('publishWords', () => {
  it.each<[string, Health | null, string, unknown, RegExp]>([
    ['idle', health, 'good', 'La web está al día', /hace 2 minutos, con 1 vehículo\./],
    [
      'an unreachable server',
      null,
      ...([
        'unknown',
        'El servidor no responde: no se sabe si la web está al día',
        /lo verás en un aviso/,
      ] as const),
    ],
    [
      'a database that is down',
      { ...health, pocketbase: 'down' },
      ...(['bad', 'La base de datos no responde', /ni se sabe si la web está al día/] as const),
    ],
    [
      'a database that has not started',
      { ...off, pocketbase: 'held' },
      ...(['bad', 'La base de datos no responde', /No se puede guardar nada/] as const),
    ],
    ['a database that is up', { ...health, pocketbase: 'up' }, 'good', 'La web está al día', /hace/],
    [
      'on its way to another host',
      { ...health, distribution: { state: 'publishing' } },
      ...(['busy', 'Publicando los cambios', /hace 2 minutos/] as const),
    ],
    [
      'an unreachable host',
      { ...health, distribution: { state: 'failed', lastError: 'connect ECONNREFUSED' } },
      ...(['bad', 'Los cambios no llegan al alojamiento de la web', /Motivo: connect ECONNREFUSED/] as const),
    ],
    [
      'published to another host',
      { ...health, distribution: { state: 'idle' } },
      'good',
      'La web está al día',
      /1 vehículo/,
    ],
    ['no release', { ...health, builtAt: null }, 'good', 'La web está al día', /todavía no se ha publicado/],
    ['building', building, 'busy', 'Publicando los cambios', /hace 2 minutos/],
    [
      'failed',
      { ...health, publisher: { state: 'failed', lastError: 'No space\nstack', lastDurationMs: null } },
      'bad',
      'La última publicación ha fallado',
      /Motivo: No space$/,
    ],
    [
      'off',
      off,
      'off',
      'Este servidor no publica la web',
      /hace 2 minutos, con 1 vehículo\. .*no se generan páginas nuevas\.$/,
    ],
    [
      'pinned',
      { ...health, pinned: true },
      'off',
      expect.stringMatching(/^La web está fijada en la versión del 4 de mayo de 2026.* 13:58$/),
      /lo que ocultas deja de verse al momento.*no se publica nada más/,
    ],
    [
      'pinned, with an unreachable host',
      { ...health, pinned: true, distribution: { state: 'failed', lastError: null } },
      ...(['bad', 'Los cambios no llegan al alojamiento de la web', /seguir viéndose allí/] as const),
    ],
    [
      'low disk space',
      { ...health, disk: { state: 'low', freeBytes: 150.9 * 1024 * 1024 } },
      'bad',
      'Queda poco espacio en el disco del servidor',
      /^Quedan 150 MB libres\. .*Avisa al responsable del servidor\.$/,
    ],
    [
      'low disk space while publishing fails',
      {
        ...health,
        publisher: { state: 'failed', lastError: 'No hay sitio', lastDurationMs: null },
        disk: { state: 'low', freeBytes: 1 },
      },
      ...(['bad', 'La última publicación ha fallado', /Motivo: No hay sitio$/] as const),
    ],
    [
      'a full disk, which takes precedence',
      { ...off, disk: { state: 'full' } },
      ...(['bad', 'El disco del servidor está lleno', /no se guarden .* mensajes de los clientes/] as const),
    ],
    [
      'an unwritable disk',
      { ...health, disk: { state: 'unwritable', freeBytes: 1 } },
      ...(['bad', 'El servidor no puede escribir en su disco', /no se guarden/] as const),
    ],
    [
      'enough disk space',
      { ...health, disk: { state: 'ok', freeBytes: 1 } },
      'good',
      'La web está al día',
      /hace/,
    ],
    [
      'an unknown disk state',
      { ...health, disk: { state: 'unknown' } },
      'good',
      'La web está al día',
      /hace/,
    ],
  ])('%s', (_state, given, tone, title, detail) => {
    const words = publishWords(given, { now, isOnline: true, hiddenSaves: 0 });
    expect(words).toMatchObject({ tone, title });
    expect(words.detail).toMatch(detail);
  });

  it.each([
    [null, 'Sin conexión: no se sabe si la web está al día'],
    // A local server is reachable without a network.
    [health, 'La web está al día'],
  ])('without a network, with health %j: %s', (given, title) => {
    expect(publishWords(given, { now, isOnline: false, hiddenSaves: 0 }).title).toBe(title);
  });

  it.each<[string, Health | null, number, string]>([
    ['idle', health, 1, 'Guardado; el coche está oculto'],
    ['building', building, 1, 'Guardado; el coche está oculto'],
    ['building', building, 2, 'Guardado; los coches están ocultos'],
    [
      'on its way to another host',
      { ...health, distribution: { state: 'publishing' } },
      ...([1, 'Guardado; el coche está oculto'] as const),
    ],
    [
      'failed',
      { ...health, publisher: { ...health.publisher, state: 'failed' } },
      ...([1, 'La última publicación ha fallado'] as const),
    ],
    ['off', off, 1, 'Este servidor no publica la web'],
    ['unknown', null, 1, 'El servidor no responde: no se sabe si la web está al día'],
    [
      'on low disk space',
      { ...health, disk: { state: 'low' } },
      ...([1, 'Queda poco espacio en el disco del servidor'] as const),
    ],
  ])('%s, after saving hidden cars only: %j %d', (_state, given, hiddenSaves, title) => {
    expect(publishWords(given, { now, isOnline: true, hiddenSaves }).title).toBe(title);
  });
});

describe('publishNotice', () => {
  it.each<[string, Health | null, boolean, string, RegExp]>([
    ['a local publisher', health, false, 'Publicación en marcha', /segundos/],
    ['a local publisher and a build host', health, true, 'Publicación en marcha', /segundos/],
    ['an unreachable server', null, false, 'Publicación en marcha', /segundos/],
    [
      'a build host only',
      off,
      true,
      'Este servidor no publica la web',
      /^Avisamos en unos segundos al servicio/,
    ],
    [
      'a pinned site',
      { ...off, pinned: true },
      true,
      'La web está fijada en una versión',
      /quite la fijación/,
    ],
    [
      'neither publisher nor build host',
      off,
      false,
      'Este servidor no publica la web',
      /^Tampoco hay otro servicio/,
    ],
  ])('with %s', (_who, given, hasBuildHost, title, description) => {
    const words = publishNotice(given, hasBuildHost);
    expect(words.title).toBe(title);
    expect(words.description).toMatch(description);
  });
});
