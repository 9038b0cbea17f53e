import { business, promises } from '#src/config/business.ts';

/** Texts of the about page (SPEC section 2, About). */

/** A short text under a title of its own. */
export interface Passage {
  readonly title: string;
  readonly text: string;
}

export const aboutIntro = {
  title: 'Sobre Nosotros',
  lead: `Desde ${business.since} buscamos en Alemania y en el resto de Europa el coche que cada cliente tiene en la cabeza, y lo entregamos matriculado en España.`,
} as const;

export const statistics = [
  { value: promises.yearsStat, label: 'años de experiencia' },
  { value: promises.soldStat, label: 'vehículos vendidos' },
  { value: promises.satisfiedStat, label: 'clientes satisfechos' },
  { value: promises.brandsStat, label: 'marcas' },
] as const;

export const mission: Passage = {
  title: 'Misión',
  text: 'Que comprar un coche en Europa sea tan sencillo como comprarlo a la vuelta de la esquina: un interlocutor, un precio final por escrito y un vehículo revisado antes de pagarlo por completo.',
};

export const vision: Passage = {
  title: 'Visión',
  text: 'Ser la referencia en España para quien busca un vehículo premium concreto y prefiere esperar unas semanas por el adecuado a conformarse con el que hay.',
};

export const values: readonly Passage[] = [
  {
    title: 'Transparencia',
    text: 'El presupuesto desglosa vehículo, transporte, gestión e impuestos. Lo que se firma es lo que se paga.',
  },
  {
    title: 'Calidad Garantizada',
    text: 'Comprobamos el historial, el kilometraje y el estado de cada unidad antes de proponerla.',
  },
  {
    title: 'Confianza',
    text: `${promises.experience} y más de 500 vehículos entregados respaldan cada operación.`,
  },
  {
    title: 'Atención Personalizada',
    text: 'Una sola persona lleva tu operación, de la primera llamada a la entrega de llaves.',
  },
];

/** The six import services. */
export const services: readonly Passage[] = [
  {
    title: 'Búsqueda a medida',
    text: `Localizamos unidades que cumplen tus requisitos en ${promises.searchTime}, en concesionarios y profesionales de toda Europa.`,
  },
  {
    title: 'Verificación del vehículo',
    text: 'Revisamos documentación, mantenimiento y estado real, con informe y fotografías.',
  },
  {
    title: 'Negociación y compra',
    text: 'Cerramos el precio en origen y formalizamos la compra con todas las garantías.',
  },
  {
    title: 'Transporte asegurado',
    text: 'El coche viaja en camión, asegurado de puerta a puerta.',
  },
  {
    title: 'Homologación e impuestos',
    text: 'Tramitamos la ITV, el IVA y el impuesto de matriculación que correspondan.',
  },
  {
    title: 'Matriculación y entrega',
    text: `Recibes el vehículo con matrícula española en ${promises.deliveryRange}, listo para circular.`,
  },
];
