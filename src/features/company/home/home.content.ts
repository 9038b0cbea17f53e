import type { Passage } from '#src/features/company/about/about.content.ts';
import type { Business } from '#src/features/company/business/business.ts';
import { betweenText, withUnitSpaces } from '#src/features/company/business/figure.ts';
import { formatEuros } from '#src/lib/format.ts';

/** Texts of the home page (SPEC sections 1, 2 and 9). */

/** Components of the final price. */
export const priceLines = [
  { term: 'Precio del vehículo', text: 'El del coche en su país de origen.' },
  { term: 'Transporte', text: 'Desde Alemania, o desde donde esté, hasta España.' },
  { term: 'Gestión documental', text: 'Los trámites hasta la matriculación española.' },
  { term: 'IVA', text: 'El que corresponda al vehículo.' },
] as const;

/** Sum of those lines, and the tax that applies to some cars (import-cost.ts). */
export const priceResult = {
  term: 'Precio final en España',
  text: 'Lo conoces antes de decidir, también el impuesto de matriculación de los coches que lo pagan.',
} as const;

/** What the amounts beside the lines are. @param price in euros without IVA */
export const exampleText = (price: number, areExamples: boolean): string =>
  `Ejemplo: un coche usado de ${formatEuros(price)} netos que no paga impuesto de matriculación.` +
  (areExamples ? ' Transporte y gestión son cifras de ejemplo de la demostración.' : '');

/** Reasons to choose the dealer. */
export const homeBenefits = ({ since, promises }: Business): readonly Passage[] => [
  {
    title: `Entrega en ${promises.deliveryDays} días`,
    text: `${betweenText(promises.deliveryRange)} desde que confirmas el pedido.`,
  },
  {
    title: 'Ahorro medio',
    text: `${withUnitSpaces(betweenText(promises.savings))} frente al mismo coche comprado en España.`,
  },
  {
    title: 'Proceso seguro',
    text: `Pagas el ${withUnitSpaces(promises.deposit)} al confirmar el pedido y el otro ${withUnitSpaces(promises.deposit)} al recibir el coche.`,
  },
  {
    title: promises.experience,
    text: `Importamos desde ${since}, de cualquier marca y de cualquier país de Europa.`,
  },
];

/** Division of work during an import. */
export const journeyLead =
  'Tú eliges el coche. De la compra, el transporte, los impuestos y la matriculación nos ocupamos nosotros.';

/** Timeline from the request to the delivery. */
export const journey = ({ promises }: Business) => [
  { when: withUnitSpaces(promises.searchTime), what: 'Buscamos tu coche y te enviamos opciones.' },
  { when: withUnitSpaces(promises.deposit), what: 'Al confirmar el pedido. El coche queda reservado.' },
  { when: promises.deliveryRange, what: 'Transporte, trámites y matriculación.' },
  { when: withUnitSpaces(promises.deposit), what: 'Al recibir el coche.' },
];

/** Legend of the calendar from the order to the delivery. */
export const calendarPhases = ({ promises }: Business) =>
  [
    { phase: 'reserva', title: 'Reserva', text: `${promises.deposit} al confirmar el pedido` },
    { phase: 'gestion', title: 'Gestión', text: 'Transporte, trámites y matriculación' },
    { phase: 'entrega', title: 'Entrega', text: promises.deliveryRange },
  ] as const;
