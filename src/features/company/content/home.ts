import { business, promises } from '#src/config/business.ts';
import type { Passage } from './about.ts';

/** Texts of the home page's why-choose-us section (SPEC section 2, Home). */

export const benefitsTitle = '¿Por qué elegirnos?';

export const homeBenefits: readonly Passage[] = [
  {
    title: `Especialistas desde ${business.since}`,
    text: `${promises.experience} trayendo coches de Alemania y del resto de Europa.`,
  },
  {
    title: `Entrega en ${promises.deliveryDays} días`,
    text: 'Del pedido confirmado a las llaves, con matrícula española.',
  },
  {
    title: 'Pago en dos partes',
    text: `${promises.deposit} al confirmar el pedido y ${promises.deposit} a la entrega o recepción.`,
  },
  {
    title: 'Ahorro medio',
    text: `${promises.savings} frente al mismo vehículo comprado en España.`,
  },
];
