import { promises } from '#src/config/business.ts';

/** The home page's words (SPEC sections 1, 2 and 9). */

/** What the final price is made of. */
export const priceLines = [
  { term: 'Precio del vehículo', text: 'El que figura en la factura de origen.' },
  { term: 'Transporte', text: 'En camión y asegurado, de puerta a puerta.' },
  { term: 'Gestión documental', text: 'Homologación, impuestos y matriculación.' },
  { term: 'IVA', text: 'El que corresponda al vehículo, desglosado.' },
] as const;

/** Why choose us. */
export const benefits = [
  {
    title: `Entrega en ${promises.deliveryDays} días`,
    text: 'Desde la reserva hasta las llaves, con la fecha por escrito.',
  },
  {
    title: 'Ahorro real',
    text: `Entre ${promises.savings} de media frente al mismo coche comprado en España.`,
  },
  {
    title: 'Compra segura',
    text: 'Revisamos cada coche en origen: historial, kilómetros y estado. Si no convence, no se compra.',
  },
  {
    title: 'Pago en dos partes',
    text: `${promises.deposit} al confirmar el pedido y ${promises.deposit} a la entrega.`,
  },
] as const;

/** From the request to the keys. */
export const journey = [
  { when: promises.searchTime, what: 'Buscamos en Alemania y te enviamos opciones.' },
  { when: promises.deposit, what: 'Al confirmar el pedido. El coche queda reservado.' },
  { when: promises.deliveryRange, what: 'Transporte, homologación y matriculación.' },
  { when: promises.deposit, what: 'A la entrega, con el coche delante.' },
] as const;
