import type { Passage } from '#src/features/company/about/about.content.ts';
import type { Business } from '#src/features/company/business/business.ts';
import { betweenText, withUnitSpaces } from '#src/features/company/business/figure.ts';

/** Texts of the import page (SPEC section 2, Import request; claims of section 1). */

/** Id of the section with the form; target of the hero's button. */
export const requestAnchor = 'solicitud';

export const importHero = ({ promises }: Business) => ({
  title: 'Importa tu coche desde Alemania',
  lead: `Cualquier vehículo de Alemania y de Europa, con su precio final en España y entrega en ${promises.deliveryDays} días.`,
  requestAction: 'Solicitar importación',
  contactAction: 'Hablar con nosotros',
});

/** One step of the process; `detail` is its promise, if it has one. */
export interface ProcessStep extends Passage {
  readonly number: number;
  readonly detail: string | null;
}

export const importSteps = ({ promises }: Business): readonly ProcessStep[] => [
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
    text: 'Rastreamos el mercado europeo y te enviamos los coches que encajan.',
  },
  {
    number: 3,
    title: 'Cotización',
    detail: null,
    text: 'Recibes el precio final en España: vehículo, transporte, gestión documental e IVA, y el impuesto de matriculación si el coche lo paga.',
  },
  {
    number: 4,
    title: 'Reserva',
    detail: `${promises.deposit} del total`,
    text: `Al confirmar el pedido el coche queda reservado para ti. El otro ${withUnitSpaces(promises.deposit)} se paga al recibir el coche.`,
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
    text: 'Recibes el coche con matrícula española, listo para circular.',
  },
];

export const importBenefits = ({ promises }: Business): readonly Passage[] => [
  {
    title: `Entrega en ${promises.deliveryDays} días`,
    text: `${betweenText(promises.deliveryRange)} desde que confirmas el pedido hasta que tienes las llaves.`,
  },
  {
    title: 'Ahorro garantizado',
    text: `${withUnitSpaces(betweenText(promises.savings))} de media frente al mismo coche comprado en España.`,
  },
  {
    title: 'Proceso seguro',
    text: `Pagas en dos partes: ${withUnitSpaces(promises.deposit)} al confirmar el pedido y ${withUnitSpaces(promises.deposit)} al recibir el coche.`,
  },
  {
    title: 'Sin límites',
    text: 'Cualquier marca, modelo y equipamiento que esté a la venta en Europa.',
  },
];

/** A customer's testimonial. */
export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly vehicle: string;
}

/** The law requires stating whether testimonials are verified; these belong to the demo. */
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

/** Texts beside the form. */
export const importRequest = ({ promises }: Business) => ({
  title: 'Solicita tu importación',
  text: `Te contactaremos en ${promises.replyTime}. Con marca y modelo nos basta para empezar a buscar.`,
});

export const importClosing = {
  title: '¿Prefieres hablarlo?',
  text: `Cuéntanos por teléfono qué coche buscas y te decimos qué hay en el mercado.`,
} as const;
