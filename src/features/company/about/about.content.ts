import type { Business } from '#src/features/company/business/business.ts';
import { withUnitSpaces } from '#src/features/company/business/figure.ts';

/** Texts of the about page (SPEC section 2, About). */

/** A short text with a title. */
export interface Passage {
  readonly title: string;
  readonly text: string;
}

export const aboutIntro = ({ since }: Business) => ({
  title: 'Sobre Nosotros',
  lead: `Desde ${since} buscamos en Alemania y en el resto de Europa el coche que cada cliente tiene en mente, y lo entregamos matriculado en España.`,
});

export const statistics = ({ promises }: Business) => [
  { value: promises.yearsStat, label: 'años de experiencia' },
  { value: promises.soldStat, label: 'vehículos vendidos' },
  { value: promises.satisfiedStat, label: 'clientes satisfechos' },
  { value: promises.brandsStat, label: 'marcas' },
];

export const mission: Passage = {
  title: 'Misión',
  text: 'Que comprar un coche en Europa sea tan sencillo como comprarlo a la vuelta de la esquina: un solo interlocutor y un precio final que conoces antes de decidir.',
};

export const vision: Passage = {
  title: 'Visión',
  text: 'Ser la referencia en España para quien busca un coche premium concreto y prefiere esperar unos días por el suyo a conformarse con el que hay.',
};

export const values = ({ promises }: Business): readonly Passage[] => [
  {
    title: 'Transparencia',
    text: 'El precio final suma vehículo, transporte, gestión documental e IVA, y el impuesto de matriculación si el coche lo paga. Lo ves línea a línea.',
  },
  {
    title: 'Calidad Garantizada',
    text: 'Comprobamos el historial, el kilometraje y el estado de cada coche antes de proponértelo.',
  },
  {
    title: 'Confianza',
    text: `Pagas el ${withUnitSpaces(promises.deposit)} al confirmar el pedido y el otro ${withUnitSpaces(promises.deposit)} al recibir el coche.`,
  },
  {
    title: 'Atención Personalizada',
    text: 'La misma persona se ocupa de tu operación, de la primera llamada a la entrega de llaves.',
  },
];

/** The six import services. */
export const services = ({ promises }: Business): readonly Passage[] => [
  {
    title: 'Búsqueda a medida',
    text: `Localizamos en ${withUnitSpaces(promises.searchTime)} coches que cumplen lo que pides, en Alemania y en toda Europa.`,
  },
  {
    title: 'Comprobación del vehículo',
    text: 'Revisamos la documentación, el mantenimiento y el estado real antes de comprar.',
  },
  {
    title: 'Negociación y compra',
    text: 'Cerramos el precio en origen y formalizamos la compra en tu nombre.',
  },
  {
    title: 'Transporte',
    text: 'Traemos el coche a España desde el punto de Europa en el que esté.',
  },
  {
    title: 'Gestión documental e impuestos',
    text: 'Tramitamos la homologación, la ITV y los impuestos que correspondan.',
  },
  {
    title: 'Matriculación y entrega',
    text: `Recibes el coche con matrícula española en ${promises.deliveryRange}.`,
  },
];
