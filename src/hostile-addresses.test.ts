import { describe, expect, it } from 'vitest';
import { alertTarget } from '#src/features/alerts/alert-target.ts';
import { recoveryToken } from '#src/features/auth/rules/auth.rules.ts';
import { recoveryEmail } from '#src/features/auth/rules/recovery-link.ts';
import { returnPath } from '#src/features/auth/rules/return-path.ts';
import { contactPreset } from '#src/features/leads/rules/contact-preset.ts';
import { asTipoConsulta } from '#src/features/leads/rules/contact.schema.ts';
import { importPreset } from '#src/features/leads/rules/import-preset.ts';
import {
  BOUND_PARAMS,
  FILTER_PARAMS,
  filtersFromQuery,
  queryFromFilters,
} from '#src/features/vehicles/catalogue/filter-url.ts';
import { filterChips } from '#src/features/vehicles/catalogue/chips.ts';
import { selectVehicles } from '#src/features/vehicles/catalogue/filters.ts';
import { choiceTest, withKnownChoices } from '#src/features/vehicles/catalogue/more-choices.ts';
import { isRange, rangeOf } from '#src/features/vehicles/catalogue/ranges.ts';
import { readEuros } from '#src/lib/typed-euros.ts';
import { sharedListIds, sharedListUrl } from '#src/features/vehicles/favourites/shared-list.ts';
import { paths } from '#src/paths.ts';
import { readByteRange } from '#src/server/http/conditional-response.ts';
import { clientAddress, limitKey } from '#src/server/lib/client-address.ts';
import { chooseCoding } from '#src/server/http/content-coding.ts';
import { readSitePath } from '#src/server/http/request-target.ts';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import { panelPlaces } from '#tests/support/panel-places.ts';
import { oddities, PARAMETERS, randomFrom, wellFormed } from '#tests/support/hostile.ts';
import { snapshotVehicle } from '#tests/support/vehicles.ts';

/** Parsers of addresses and headers return usable values for any input. All inputs derive from one seed. */

const SITE = 'https://nordvia.example';
const SEED = Number(process.env['SECURITY_SEED'] ?? 20_261_122);
const CASES = Number(process.env['SECURITY_CASES'] ?? 500);

const random = randomFrom(SEED);
const { below, one, text } = oddities(random);

/** Fragments of addresses that lead to another site, or nearly. */
const PIECES = [
  ...[
    '/',
    '//',
    '///',
    '\\',
    '/\\',
    '\t',
    '\n',
    ' ',
    '.',
    '..',
    '/./',
    '/../',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '%00',
  ],
  ...[
    'malo.example',
    'https:',
    'http://',
    'javascript:',
    'data:text/html,',
    'admin',
    'login',
    'ñ',
    '\u2028',
    '１',
  ],
  ...[
    '%',
    '%0a',
    '%e2%80%ae',
    '&',
    '=',
    '+',
    ',',
    '-',
    '<b>',
    'a1',
    '0',
    '9'.repeat(30),
    '.html',
    '.gz',
    '[',
    ']',
  ],
];
const SUMS = [
  '1e9',
  '-1',
  '0',
  '60 mil',
  '60k',
  '1.000.000.000',
  '30.000,50',
  'NaN',
  'Infinity',
  '0x10',
  '１２',
];

const address = () =>
  `${random() < 0.7 ? '/' : ''}${Array.from({ length: below(8) }, () => one(PIECES)).join('')}${random() < 0.2 ? text() : ''}`;
const value = () => one([text, address, () => one(SUMS), () => one(PIECES)])();
const query = () =>
  `?${Array.from({ length: below(6) }, () => {
    const said = value();
    return `${one(PARAMETERS)}=${random() < 0.7 ? encodeURIComponent(wellFormed(said)) : said}`;
  }).join('&')}`;

/** Many inputs of a kind, one by one, so that a failure names the input. */
const many = (make: () => string) => Array.from({ length: CASES }, make);
const ID = /^[a-z0-9]{1,40}$/;

describe(`for ${CASES} random inputs each (seed ${SEED})`, { timeout: 5000 + 5 * CASES }, () => {
  it('the redirect after sign-in stays on the site and avoids the sign-in page', () => {
    for (const given of many(address)) {
      const path = returnPath(given);
      const url = new URL(path, `${SITE}${paths.login}`);
      expect([url.origin, path.startsWith('//')], JSON.stringify(given)).toEqual([SITE, false]);
      expect(path, JSON.stringify(given)).toMatch(/^\/(?![/\\])\S*$/);
      expect(url.pathname, JSON.stringify(given)).not.toBe(paths.login);
      // A path that the panel passes to the sign-in page survives the round trip.
      const sent = new URL(paths.loginVolver(path), SITE).searchParams.get('volver');
      expect(returnPath(sent)).toBe(path);
    }
  });

  it('the catalogue reads only known filters, and its own URL unchanged', () => {
    const stock = [snapshotVehicle(), snapshotVehicle({ precio_eur: null })];
    for (const given of many(query)) {
      const filters = withKnownChoices(filtersFromQuery(given));
      expect(filtersFromQuery(queryFromFilters(filters)), JSON.stringify(given)).toEqual(filters);
      expect(selectVehicles(stock, filters, choiceTest).length).toBeLessThanOrEqual(stock.length);
      for (const { name, text: chip } of filterChips(filters))
        if (isRange(name)) expect(chip).not.toMatch(/NaN|Infinity|undefined/);
      for (const name of ['precio', 'anio', 'km', 'potencia'] as const) {
        const { min = 0, max = Infinity } = rangeOf(name, filters[name]) ?? {};
        expect([min >= 0, min <= max], JSON.stringify(given)).toEqual([true, true]);
      }
      const written = new URL(queryFromFilters(filters, given), `${SITE}/catalogo`);
      expect([written.origin, written.pathname]).toEqual([SITE, '/catalogo']);
    }
    for (const given of many(value)) {
      const euros = readEuros(given);
      expect(euros === null || (Number.isInteger(euros) && euros > 0 && euros < 1e9), given).toBe(true);
      const alone = new URLSearchParams({ [BOUND_PARAMS.max]: given, [FILTER_PARAMS.search]: given });
      expect(() => filtersFromQuery(`?${alone}`)).not.toThrow();
    }
  });

  it('the panel reads only existing routes, and its own URL unchanged', () => {
    for (const given of many(query)) {
      const place = panelPlaces.read(given);
      expect(panelPlaces.read(panelPlaces.query(place)), JSON.stringify(given)).toEqual(place);
      for (const id of [place.editar, place.copia, place.vehiculo, place.lead])
        if (id !== null) expect(id).toMatch(ID);
      expect(place.pagina).toBeGreaterThanOrEqual(1);
    }
  });

  it('a form is prefilled with a valid subject, car slug and bounded figures', () => {
    for (const given of many(query)) {
      const { tipo_consulta, vehiculo } = contactPreset(given);
      expect(tipo_consulta === '' || asTipoConsulta(tipo_consulta) === tipo_consulta).toBe(true);
      expect(vehiculo, JSON.stringify(given)).toMatch(/^[a-z0-9-]*$/);
      for (const said of Object.values(importPreset(given))) expect(said.length).toBeLessThanOrEqual(50);
    }
  });

  it('a shared list and alerts hold valid car ids, and a recovery link a token or none', () => {
    for (const given of many(value)) {
      const ids = sharedListIds(`#coches=${given}`) ?? [];
      expect(ids.every((id) => ID.test(id))).toBe(true);
      expect(sharedListIds(new URL(sharedListUrl(SITE, ids)).hash)).toEqual(ids);
      const alerts = alertTarget(`?${new URLSearchParams({ ids: given })}`);
      if (alerts?.kind === 'coche') expect(alerts.ids.every((id) => ID.test(id))).toBe(true);
      expect(recoveryToken(`?type=recovery&token=${given}`)).not.toBe('');
      expect(recoveryToken(`?token=${given}`)).toBeNull();
      expect(typeof recoveryEmail(`a.${given}.b`)).toBe('string');
    }
  });

  it('a site path has one canonical spelling, inside its folder and on its host', () => {
    for (const given of many(() => `${address()}${random() < 0.3 ? query() : ''}`)) {
      const read = readSitePath(given);
      if (read === null) continue;
      const location = `${encodeURI(read.path)}${read.query}`;
      expect(readSitePath(location), JSON.stringify(given)).toEqual({ ...read, isCanonical: true });
      expect(location, JSON.stringify(given)).toMatch(/^\/(?![/\\])/);
      expect(new URL(encodeURI(read.path), SITE).origin).toBe(SITE);
      expect(read.path.split('/').some((name) => name === '..' || name === '.')).toBe(false);
      // oxlint-disable-next-line no-control-regex
      expect(read.path).not.toMatch(/[\u0000-\u001f\\%]|\.(gz|br)$/i);
    }
    for (const given of many(() => `/fotos/${address()}-${one(['320', '640', '0', '99999'])}.webp`)) {
      const photo = parsePhotoPath(given);
      if (photo !== null) expect([photo.vehicleId, photo.photoId].every((id) => ID.test(id))).toBe(true);
    }
  });

  it('headers yield valid byte ranges, encodings and client addresses', () => {
    const ranges = () =>
      `bytes=${one(['', '0', '5', '-1', '9'.repeat(40), '1e3'])}-${one(['', '0', '2', '9'.repeat(40)])}`;
    for (const given of many(() => (random() < 0.8 ? ranges() : value()))) {
      const range = readByteRange(given, 10);
      if (range === null || range === 'unsatisfiable') continue;
      expect([range.start >= 0, range.start <= range.end, range.end <= 9], given).toEqual([true, true, true]);
    }
    for (const given of many(value)) {
      expect([null, 'br', 'gzip']).toContain(
        chooseCoding(`${given};q=${one(SUMS)}, br;q=${given}`, ['br', 'gzip']),
      );
      expect(chooseCoding(given, [])).toBeNull();
      expect(clientAddress('192.0.2.1', given, 0)).toBe('192.0.2.1');
      expect(clientAddress('192.0.2.1', `${given}, 198.51.100.7`, 1)).toBe('198.51.100.7');
      expect(typeof limitKey(given)).toBe('string');
    }
  });
});
