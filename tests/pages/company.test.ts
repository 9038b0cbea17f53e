import { expect, test } from 'vitest';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { paths } from '#src/paths.ts';
import { page, sitemapPaths } from '#tests/support/served.ts';

/** The content of the dealer's pages, and the targets of their links. */

const mainOf = async (pathname: string) => (await page(pathname)).one('main');

test('the import page states process, benefits, testimonials and phone', async () => {
  const main = await mainOf(paths.importacion);
  expect(main.headings).toEqual(
    expect.arrayContaining([
      ...['Solicitud', 'Búsqueda', 'Cotización', 'Reserva', 'Gestión', 'Entrega'],
      ...['Entrega en 20 días', 'Ahorro garantizado', 'Proceso seguro', 'Sin límites'],
    ]),
  );
  for (const fact of [
    '24-48h',
    '50% del total',
    '15-20 días',
    'Entre 15.000 y 40.000 € de media',
    'Testimonios ilustrativos',
  ])
    expect(main.text).toContain(fact);
  expect(main.all('blockquote')).toHaveLength(3);
  // The demo has no reviews on other sites.
  expect(main.all('[data-reviews]')).toEqual([]);
  expect(main.one('[data-import-calculator]').text).toContain('cifras de ejemplo');
  expect(main.region('¿Prefieres hablarlo?').one('a').get('href')).toBe('tel:+34910000000');
  expect(main.linksOf('Hablar con nosotros')).toEqual([paths.contacto]);
});

test('the contact page states where the business is and when it is open', async () => {
  const main = await mainOf(paths.contacto);
  expect(main.headings).toEqual(
    expect.arrayContaining(['Contacto', 'Dirección', 'Teléfonos', 'Email', 'Horario']),
  );
  for (const fact of [
    ...['Alcobendas Madrid', 'Lunes a viernes 9:00-19:00', 'Sábado 10:00-14:00', 'Domingo Cerrado'],
  ])
    expect(main.text).toContain(fact);
  const cards = main.region('Datos de contacto');
  expect(cards.all('a[href^="tel:"]')).toHaveLength(2);
  expect(cards.all('a[href^="mailto:"]')).toHaveLength(1);
  expect(cards.one('a[href="https://wa.me/34600000000"]').text).toMatch(/^Escribir por WhatsApp/);
  expect(main.region('Envíanos un mensaje').all('form')).toHaveLength(1);
  expect(main.region('¿En qué te ayudamos?').all('li')).toHaveLength(3);
});

test('the about page states who the business is', async () => {
  const main = await mainOf(paths.sobreNosotros);
  expect(main.headings).toEqual(
    expect.arrayContaining(['Sobre Nosotros', 'Misión', 'Visión', 'Valores', 'Servicios de importación']),
  );
  expect(main.texts('dt')).toEqual(
    expect.arrayContaining([
      ...['Transparencia', 'Calidad Garantizada', 'Confianza', 'Atención Personalizada'],
      'vehículos vendidos',
    ]),
  );
  for (const fact of ['15+', '500+', '98%', '25+', '28108 Alcobendas']) expect(main.text).toContain(fact);
  expect(main.region('Servicios de importación').all('dt')).toHaveLength(6);
  for (const path of [paths.catalogo, paths.contacto])
    expect(main.all(`a[href="${path}"]`)).not.toHaveLength(0);
});

test('the home page states offer, benefits, brands, price formula and promises', async () => {
  const main = await mainOf(paths.home);
  expect(main.headings).toEqual(expect.arrayContaining(['Vehículos Disponibles', 'Por qué elegir Nordvia']));
  for (const fact of [
    'BMW Mercedes Audi Volkswagen Ford Toyota',
    'desde 2007',
    '15 años de experiencia',
    'en 20 días',
    '500 vehículos vendidos o importados',
    '98 % de clientes satisfechos',
    'más de 25 marcas',
    'ahorran entre 15.000 y 40.000 € de media',
    'al recibir el coche',
    'Precio final en España',
  ])
    expect(main.text).toContain(fact);
  expect(main.region('El precio, línea a línea.').texts('dt')).toEqual([
    ...['Precio del vehículo', 'Transporte', 'Gestión documental', 'IVA', 'Precio final en España'],
  ]);
  expect(main.region('Por qué elegir Nordvia').all('dt')).toHaveLength(4);
  expect(new Set(main.linksOf('Ver Stock Completo'))).toEqual(new Set([paths.catalogo]));
  expect(main.linksOf('Importar Vehículo')[0]).toBe(paths.importacion);
});

test('the company’s pages draw instead of showing rendered cars; only the hero of the home page has a picture', async () => {
  const pictures = async (path: string) => (await mainOf(path)).all('picture').length;
  for (const path of [
    paths.importacion,
    paths.tasacion,
    appointmentPaths.ask,
    paths.sobreNosotros,
    paths.contacto,
    '/no-existe',
  ]) {
    expect(await pictures(path), path).toBe(0);
    expect((await mainOf(path)).all('img'), path).toEqual([]);
  }
  const home = await mainOf(paths.home);
  expect(home.all('picture').map((picture) => picture.get('class'))).toEqual(['hero-picture']);
  // The other images are photographs of the stock.
  const drawn = home.all('img').filter((image) => image.get('src')?.startsWith('/_astro/'));
  expect(drawn).toHaveLength(1);
});

test('the page for the own car says who answers and by when, is linked, and names telephone and e-mail without scripts', async () => {
  const main = await mainOf(paths.tasacion);
  expect(main.all('h1').map(({ text: title }) => title)).toEqual(['Entrega tu coche']);
  expect(main.text).toContain('una persona de Nordvia te responderá en menos de 24 horas');
  const without = main.one('noscript');
  expect(without.text).toContain('+34 910 000 000');
  expect(without.text).toContain('hola@nordvia.example');
  expect((await page(paths.home)).one('footer').linksOf('Entrega tu coche')).toEqual([paths.tasacion]);
  expect((await mainOf(paths.contacto)).linksOf('Entrega tu coche')).toEqual([paths.tasacion]);
});

test('the map of the import page says the six phases and their days', async () => {
  const map = (await mainOf(paths.importacion)).one('svg[role="img"]');
  expect(map.get('aria-label')?.replaceAll('\u202f', ' ')).toBe(
    'Mapa de la ruta de Stuttgart a Madrid, con las fases de la importación: 1, Solicitud; 2, Búsqueda, 24-48 h; ' +
      '3, Cotización; 4, Reserva, 50 % del total; 5, Gestión; 6, Entrega, 15-20 días.',
  );
});

test('the home page draws the price of an example and the promised days, and says both in words', async () => {
  const main = await mainOf(paths.home);
  const price = main.region('El precio, línea a línea.');
  for (const fact of ['40.000 €', '1.250 €', '1.650 €', '8.400 €', '51.300 €', 'cifras de ejemplo'])
    expect(price.text.replaceAll('\u202f', ' ')).toContain(fact);
  const calendar = main.region('De la reserva a las llaves, en 20 días.').one('figure');
  expect(calendar.all('.delivery-day').map(({ text }) => Number(text))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(calendar.texts('dt')).toEqual(['Reserva', 'Gestión', 'Entrega']);
});

test('every page links to the legal pages, which name the company', async () => {
  const legal = [
    ['Aviso legal', 'Registro Mercantil'],
    ['Privacidad', 'Agencia Española de Protección de Datos'],
    ['Cookies', 'no usa cookies publicitarias'],
  ] as const;
  const paths = await sitemapPaths();
  expect(paths.length).toBeGreaterThan(30);
  const leadsTo = new Map<string, Set<string>>(legal.map(([label]) => [label, new Set()]));
  for (const path of paths) {
    const foot = (await page(path)).one('footer');
    for (const [label] of legal) leadsTo.get(label)?.add(foot.linksOf(label)[0] ?? `none on ${path}`);
  }
  for (const [label, fact] of legal) {
    const [href = '', ...others] = leadsTo.get(label) ?? [];
    expect(others, label).toEqual([]);
    expect((await mainOf(href)).text).toContain(fact);
  }
});

test('the navigation lists five pages and marks the current one', async () => {
  const items = [
    ['Inicio', paths.home],
    ['Importación', paths.importacion],
    ['Stock', paths.catalogo],
    ['Sobre Nosotros', paths.sobreNosotros],
    ['Contacto', paths.contacto],
  ] as const;
  for (const [label, path] of items) {
    const open = await page(path);
    const bar = open.one('nav[aria-label="Principal"]');
    expect(bar.all('a').map((link) => [link.text, link.get('href')])).toEqual(items);
    expect(bar.all('[aria-current]').map((link) => [link.text, link.get('aria-current')])).toEqual([
      [label, 'page'],
    ]);
    expect(new Set(open.linksOf('Acceso'))).toEqual(new Set([paths.login]));
  }
});
