import * as z from 'zod/mini';
import { alertPeriods } from '#src/config/periods.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { searchText } from '#src/features/alerts/alert-search.ts';
import { personNews, watchedAlertSchema, type AlertNews } from '#src/features/alerts/alert.rules.ts';
import { knownBrand } from '#src/features/vehicles/domain/brands.ts';
import { COMBUSTIBLE_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { grossPrice } from '#src/features/vehicles/domain/vehicle.gross-price.ts';
import { cardPriceText, grossText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.title.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { formatEuros, formatInteger } from '#src/lib/format.ts';
import { paths } from '#src/paths.ts';
import { alertSubject } from '#src/server/alerts/shown-alerts.ts';
import { MailObsolete, MailUnneeded, type Mail, type MailContext } from '#src/server/mail/mail.ts';
import { isTooLate } from '#src/server/mail/mail-expiry.ts';
import { storedAlertSchema, type StoredAlert } from '#src/server/pocketbase/alert-calls.ts';
import { button, facts, link, mailOf, note, paragraph, type Block, type Fact } from './layout.ts';
import { plainModel } from './lead-mails.ts';

/** The mails of alerts: to confirm them, and with their news. */

const newLinkSchema = z.object({
  enlace: z.nullable(z.object({ token: z.string(), avisos: z.array(storedAlertSchema) })),
});
const watchedSchema = z.object({ avisos: z.array(watchedAlertSchema) });

/** A private link. The fragment is sent to no server. */
const alertsLink = ({ siteUrl }: MailContext, token: string) => `${siteUrl}${alertPaths.page}#${token}`;

const unsubscribeLink = ({ apiUrl }: MailContext, token: string) =>
  `${apiUrl}${alertPaths.unsubscribe}/${token}`;

/** RFC 8058: mail programs show a button that ends all alerts. */
const unsubscribeHeaders = (context: MailContext, token: string) => ({
  'List-Unsubscribe': `<${unsubscribeLink(context, token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

async function newLink(context: MailContext, persona: string, solicitud: string) {
  const answer = await context.callPocketbase('alerts/new-link', { persona, solicitud });
  const { enlace } = newLinkSchema.parse(answer);
  if (enlace === null) throw new MailUnneeded('The person has no alerts any more');
  return enlace;
}

/** Whether a typed part of a search is a name of a car: anyone may have this mail sent to another person. */
const isCarName: Parameters<typeof searchText>[1] = ({ name, text }) => {
  if (name === 'combustible') return Object.values(COMBUSTIBLE_LABELS).includes(text);
  if (name === 'marca') return knownBrand(text) !== null || plainModel(text) !== '';
  return name !== 'search' || plainModel(text.slice(1, -1)) !== '';
};

function alertFact(alert: StoredAlert, siteUrl: string): Fact {
  const { texto, enlace } = alertSubject(alert);
  const isSearch = alert.busqueda !== '';
  return {
    label: isSearch ? 'Búsqueda' : 'Coche',
    value: isSearch ? searchText(alert.busqueda, isCarName) : texto,
    ...(enlace !== '' && !isSearch && { href: `${siteUrl}${enlace}` }),
  };
}

const confirmSchema = z.object({ persona: z.string(), solicitud: z.string() });

/** What the alerts will report. */
function promiseText(alerts: readonly StoredAlert[]): string {
  const hasSearch = alerts.some(({ busqueda }) => busqueda !== '');
  const cars = alerts.filter(({ busqueda }) => busqueda === '').length;
  const events = [
    ...(cars > 0 ? [`${cars === 1 ? 'el coche' : 'uno de los coches'} baje de precio o se venda`] : []),
    ...(hasSearch ? ['llegue un coche que encaje con tu búsqueda'] : []),
  ];
  return `Te escribiremos cuando ${events.join(', o cuando ')}: como mucho un correo al día, durante un año.`;
}

/**
 * Builds the mail to confirm alerts. A person who has them already gets a link to them.
 * @throws MailObsolete after the time to confirm, MailUnneeded when no alert is left.
 */
export async function alertsConfirm(payload: unknown, context: MailContext): Promise<Mail> {
  const { persona, solicitud } = confirmSchema.parse(payload);
  const { business, siteUrl, createdAt } = context;
  if (isTooLate('alerts-confirm', createdAt, new Date()))
    throw new MailObsolete('The time to confirm the alerts is over.');
  const { token, avisos } = await newLink(context, persona, solicitud);
  const headers = unsubscribeHeaders(context, token);
  const waiting = avisos.filter(({ confirmado }) => confirmado === '');
  if (waiting.length === 0) {
    const title = 'Ya tienes este aviso';
    const blocks = [
      paragraph(`Has pedido a ${business.name} un aviso que ya tenías. No hace falta que confirmes nada.`),
      button('Ver mis avisos', alertsLink(context, token)),
      note('Si no lo has pedido, ignora este correo.'),
    ];
    return {
      ...mailOf(title, { title, preview: `Tus avisos de ${business.name}`, blocks }, business),
      headers,
    };
  }
  const title = waiting.length === 1 ? 'Confirma tu aviso' : 'Confirma tus avisos';
  const blocks: readonly Block[] = [
    paragraph(
      waiting.length === 1
        ? 'Has pedido este aviso. Confírmalo para recibirlo:'
        : 'Has pedido estos avisos. Confírmalos para recibirlos:',
    ),
    facts(...waiting.map((alert) => alertFact(alert, siteUrl))),
    button('Confirmar', alertsLink(context, token)),
    paragraph(promiseText(waiting)),
    note(
      `El enlace es personal. Tienes ${alertPeriods.unconfirmedHours} horas para confirmar. Si no ${waiting.length === 1 ? 'lo' : 'los'} has pedido, ignora este correo: sin confirmación no te llegará ningún aviso.`,
    ),
  ];
  const preview = `Un paso más para recibir los avisos de ${business.name}`;
  return { ...mailOf(title, { title, preview, blocks }, business), headers };
}

/** More cars than these would make a catalogue of the mail. */
const MOST_LISTED = 10;

const isNet = (car: SnapshotVehicle) => grossPrice(car).kind === 'net';

/** '41.900 €', '41.900 € más IVA' or 'Consultar'. */
const priceText = (car: SnapshotVehicle) => `${cardPriceText(car.precio_eur)}${isNet(car) ? ' más IVA' : ''}`;

/** The whole price too, as the site shows it: '41.900 € más IVA (50.699 € con IVA)'. */
function wholePriceText(car: SnapshotVehicle): string {
  const gross = grossText(car);
  if (gross !== '') return `${priceText(car)} (${gross})`;
  return car.iva_incluido && car.precio_eur !== null ? `${priceText(car)}, IVA incluido` : priceText(car);
}

function subjectOf(news: readonly AlertNews[]): string {
  const [first, ...others] = news;
  if (first === undefined || others.length > 0) return `Hay ${news.length} novedades en tus avisos`;
  const title = vehicleTitle(first.car);
  if (first.kind === 'vendido') return `Se ha vendido el ${title}`;
  if (first.kind === 'precio') return `El ${title} ha bajado a ${priceText(first.car)}`;
  return first.llegado ? `Ha llegado un ${title}` : `Un ${title} encaja ahora con tu búsqueda`;
}

const factsOfCar = (news: AlertNews, siteUrl: string): readonly Fact[] => {
  const { car } = news;
  const name = { label: 'Coche', value: vehicleTitle(car), href: `${siteUrl}${paths.vehiculo(car.slug)}` };
  if (news.kind === 'vendido') return [name];
  if (news.kind === 'nuevo') return [name, { label: 'Precio', value: wholePriceText(car) }];
  const before = `${formatEuros(news.antes)}${isNet(car) ? ' más IVA' : ''}`;
  return [name, { label: 'Antes', value: before }, { label: 'Ahora', value: wholePriceText(car) }];
};

/** What has happened to some cars: the same text for the same event. */
function headingOf(news: AlertNews, isOne: boolean): string {
  if (news.kind === 'precio') return isOne ? 'Ha bajado de precio:' : 'Han bajado de precio:';
  if (news.kind === 'vendido')
    return isOne ? 'Se ha vendido, y su aviso termina aquí:' : 'Se han vendido, y sus avisos terminan aquí:';
  const search = `tu búsqueda ${searchText(news.busqueda)}:`;
  if (news.llegado) return `${isOne ? 'Recién llegado' : 'Recién llegados'} para ${search}`;
  return `${isOne ? 'Ahora encaja' : 'Ahora encajan'} con ${search}`;
}

/** The only news of a mail, whose title has said the event. */
function onlyNews(news: AlertNews, siteUrl: string): readonly Block[] {
  if (news.kind === 'vendido')
    return [
      paragraph('Ya no está a la venta, así que este aviso termina aquí.'),
      button('Ver el catálogo', `${siteUrl}${paths.catalogo}`),
    ];
  const car = facts(...factsOfCar(news, siteUrl));
  const look = button('Ver el coche', `${siteUrl}${paths.vehiculo(news.car.slug)}`);
  if (news.kind === 'precio') return [car, look];
  return [paragraph(`Encaja con tu búsqueda: ${searchText(news.busqueda)}.`), car, look];
}

const rankOf = (news: AlertNews) =>
  news.kind === 'nuevo'
    ? `2 ${news.llegado ? 'a' : 'b'} ${news.busqueda}`
    : news.kind === 'precio'
      ? '0'
      : '1';

/** News of several cars, by event. */
function manyNews(news: readonly AlertNews[], siteUrl: string): readonly Block[] {
  const sorted = news.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
  const listed = sorted.slice(0, MOST_LISTED);
  const countOf = (rank: string) => listed.filter((one) => rankOf(one) === rank).length;
  const rest = sorted.slice(MOST_LISTED);
  const search = rest.find(({ kind }) => kind === 'nuevo');
  return [
    ...listed.flatMap((one, index) => {
      const rank = rankOf(one);
      const before = listed[index - 1];
      const isFirst = before === undefined || rankOf(before) !== rank;
      const heading = isFirst ? [paragraph(headingOf(one, countOf(rank) === 1))] : [];
      return [...heading, facts(...factsOfCar(one, siteUrl))];
    }),
    ...(search?.kind === 'nuevo'
      ? [
          link(
            `Ver los demás en el catálogo (${formatInteger(rest.length)})`,
            `${siteUrl}${paths.catalogo}${search.busqueda}`,
          ),
        ]
      : []),
  ];
}

const payloadSchema = z.object({ persona: z.string() });

/**
 * Builds the mail with the news of a person from the state of the moment.
 * @throws MailUnneeded when no news is left.
 */
export async function alertsNews(payload: unknown, context: MailContext): Promise<Mail> {
  const { persona } = payloadSchema.parse(payload);
  const { business, siteUrl } = context;
  const { avisos } = watchedSchema.parse(await context.callPocketbase('alerts/of', { persona }));
  if (avisos.length === 0) throw new MailUnneeded('The person has no alerts any more');
  const { news, vistos, terminados } = personNews(avisos, await context.cardsOfStock(), Date.now());
  const [first] = news;
  if (first === undefined) throw new MailUnneeded('The news do not hold any more');
  const { token } = await newLink(context, persona, '');
  const title = subjectOf(news);
  // The links end with the last alert, once the mail is accepted.
  const isLast = terminados.length === avisos.length;
  const blocks: readonly Block[] = [
    ...(news.length === 1 ? onlyNews(first, siteUrl) : manyNews(news, siteUrl)),
    ...(isLast
      ? []
      : [
          link('Ver mis avisos', alertsLink(context, token)),
          link('Terminar todos los avisos', unsubscribeLink(context, token)),
        ]),
    note(
      `Recibes este correo porque confirmaste estos avisos en ${business.name}. ${isLast ? 'No te queda ninguno.' : 'Los enlaces son personales.'}`,
    ),
  ];
  return {
    ...mailOf(title, { title, preview: vehicleTitle(first.car), blocks }, business),
    headers: unsubscribeHeaders(context, token),
    announced: { persona, vistos, terminados },
  };
}
