import { textLimits } from '#src/config/limits.ts';
import { importMensaje, NOT_GIVEN } from './import.message.ts';
import { FIGURE_MAX } from './import.schema.ts';

/** Maximum length of a composed message whose parts are within their limits, in characters. */
export const IMPORT_MENSAJE_MAX = importMensaje({
  marca: 'x'.repeat(textLimits.marca),
  modelo: 'x'.repeat(textLimits.modelo),
  anio: 'x'.repeat(NOT_GIVEN.length),
  km_max: '0'.repeat(FIGURE_MAX),
  presupuesto: '0'.repeat(FIGURE_MAX),
  especificaciones: 'x'.repeat(textLimits.especificaciones),
  telefono: '0'.repeat(textLimits.telefonoMax),
}).length;
