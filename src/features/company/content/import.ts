import { promises } from '#src/config/business.ts';
import type { Passage } from './about.ts';

/** Texts of the import page (SPEC section 2, Import request; claims of section 1). */

export const importHero = {
  title: 'Importa tu coche desde Alemania',
  lead: `Dinos qué buscas y lo encontramos. Precio final cerrado y entrega en ${promises.deliveryDays} días.`,
  requestAction: 'Solicitar importación',
  contactAction: 'Hablar con nosotros',
} as const;

/** One step of the process; `detail` is its promise, when it has one. */
export interface ProcessStep extends Passage {
  readonly number: number;
  readonly detail: string | null;
}

export const importSteps: readonly ProcessStep[] = [
  {
    number: 1,
    title: 'Solicitud',
    detail: null,
    text: 'Cuéntanos marca, modelo, equipamiento y presupuesto en el formulario o por teléfono.',
  },
  {
    number: 2,
    title: 'Búsqueda',
    detail: promises.searchTime,
    text: 'Rastreamos el mercado europeo y seleccionamos las unidades que encajan.',
  },
  {
    number: 3,
    title: 'Cotización',
    detail: null,
    text: 'Recibes un precio final en España, desglosado y sin compromiso.',
  },
  {
    number: 4,
    title: 'Reserva',
    detail: `${promises.deposit} del total`,
    text: `Con el ${promises.deposit} al confirmar el pedido el coche queda reservado para ti; el otro ${promises.deposit} se paga a la entrega o recepción.`,
  },
  {
    number: 5,
    title: 'Gestión',
    detail: null,
    text: 'Nos ocupamos de la compra, el transporte, los impuestos y la matriculación.',
  },
  {
    number: 6,
    title: 'Entrega',
    detail: promises.deliveryRange,
    text: 'Recoges el coche matriculado y revisado, o te lo llevamos a casa.',
  },
];

export const importBenefits: readonly Passage[] = [
  {
    title: `Entrega en ${promises.deliveryDays} días`,
    text: 'Un proceso propio, sin intermediarios que alarguen los plazos.',
  },
  {
    title: 'Ahorro garantizado',
    text: `Entre 15.000 y 40.000 € de ahorro medio frente al precio del mismo coche en España.`,
  },
  {
    title: 'Proceso seguro',
    text: `Contrato por escrito y pago en dos partes: ${promises.deposit} al confirmar y ${promises.deposit} a la entrega.`,
  },
  {
    title: 'Sin límites',
    text: 'Cualquier marca, modelo y equipamiento que se venda en Europa.',
  },
];

/** SPEC section 1. */
export const priceFormula = {
  terms: ['Precio del vehículo', 'Transporte', 'Gestión documental', 'IVA'],
  result: 'Precio final en España',
} as const;

/** What a customer says. */
export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly vehicle: string;
}

/** The law asks whether testimonials are verified; these are the demo's, so the page says so. */
export const testimonialsNotice =
  'Testimonios ilustrativos de la demostración; no son opiniones verificadas.';

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'Quería un color y un interior que aquí no existían. Me enviaron tres opciones en dos días y el coche llegó tal como lo describieron.',
    name: 'Carlos M., Madrid',
    vehicle: 'BMW Serie 3 Touring',
  },
  {
    quote:
      'Lo mejor fue no tener que preocuparme de nada: presupuesto cerrado, papeles hechos y matrícula puesta el día de la entrega.',
    name: 'Laura G., Valencia',
    vehicle: 'Mercedes-Benz GLC',
  },
  {
    quote: 'Comparé precios durante meses. La diferencia pagó las vacaciones de varios años, y con factura.',
    name: 'Javier R., Zaragoza',
    vehicle: 'Audi RS 6 Avant',
  },
];

export const importClosing = {
  title: '¿Prefieres hablarlo?',
  text: `Llámanos y te decimos qué hay en el mercado. Respondemos en ${promises.replyTime}.`,
} as const;
