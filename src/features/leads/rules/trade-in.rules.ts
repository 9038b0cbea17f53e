import * as z from 'zod/mini';
import { textLimits } from '#src/config/limits.ts';
import { contactPersonShape, optionalLine, readLine, requiredLine, textBlock } from './contact.schema.ts';
import { refusedReading, type LeadFormReader } from './lead-form.rules.ts';
import type { TradeIn } from './trade-in.schema.ts';

/** Rules and messages of 'Entrega tu coche', shared by the browser and PocketBase's hook. */

/** Conditions of the car to choose from, stored as they are shown. */
export const TRADE_IN_STATES = [
  'Como nuevo',
  'Buen estado',
  'Con detalles',
  'Averiado o con golpes',
] as const;

const PLATE_MAX = 15;
const FACT_MAX = 50;
const longPlate = 'La matrícula debe tener menos de 15 caracteres';
const longMarca = 'La marca debe tener menos de 50 caracteres';
const longModelo = 'El modelo debe tener menos de 50 caracteres';

const isState = (estado: string) => estado === '' || TRADE_IN_STATES.some((state) => state === estado);

const optionalNames = {
  matricula: optionalLine(PLATE_MAX, longPlate),
  marca: optionalLine(textLimits.marca, longMarca),
  modelo: optionalLine(textLimits.modelo, longModelo),
};
const facts = {
  anio: optionalLine(FACT_MAX, 'El año no es válido').check(
    z.refine((year) => year === '' || /^(19|20)\d\d$/.test(year), 'Escribe el año con cuatro cifras'),
  ),
  km: optionalLine(FACT_MAX, 'Los kilómetros deben tener menos de 50 caracteres'),
  estado: optionalLine(FACT_MAX, 'Elige un estado de la lista').check(
    z.refine(isState, 'Elige un estado de la lista'),
  ),
  deseos: textBlock(textLimits.especificaciones, 'Los comentarios deben tener menos de 1000 caracteres'),
};

type Values = Readonly<Record<string, unknown>>;

/** What names the car: a plate, or brand and model. */
function namesFor(values: Values): typeof optionalNames {
  const has = (field: keyof typeof optionalNames) => readLine(values[field], textLimits.marca) !== '';
  if (has('matricula')) return optionalNames;
  if (!has('marca') && !has('modelo'))
    return {
      ...optionalNames,
      matricula: requiredLine(PLATE_MAX, 'Escribe la matrícula, o la marca y el modelo', longPlate),
    };
  return {
    ...optionalNames,
    marca: requiredLine(textLimits.marca, 'Escribe también la marca, o la matrícula', longMarca),
    modelo: requiredLine(textLimits.modelo, 'Escribe también el modelo, o la matrícula', longModelo),
  };
}

const { nombre, email, telefono } = contactPersonShape;
const anyMessage = textBlock(textLimits.mensajeMax, 'El mensaje debe tener menos de 2000 caracteres');

/** A person with the car that they offer. */
export interface TradeInRequest {
  readonly nombre: string;
  readonly telefono: string;
  readonly email: string;
  /** '' without one: the car and the comments say enough. */
  readonly mensaje: string;
  readonly entrega: TradeIn;
}

/**
 * Reads the flat fields of a form or a body.
 * @param mensaje rules of the message; by default it may be empty
 */
export function readTradeIn(
  values: Values,
  mensaje: typeof anyMessage = anyMessage,
):
  | { readonly ok: true; readonly request: TradeInRequest }
  | { readonly ok: false; readonly error: z.core.$ZodError } {
  const schema = z.object({ nombre, email, telefono, mensaje, ...namesFor(values), ...facts });
  const parsed = schema.safeParse(values);
  if (!parsed.success) return { ok: false, error: parsed.error };
  const { matricula, marca, modelo, anio, km, estado, deseos, ...person } = parsed.data;
  const names = { matricula: matricula.toUpperCase(), marca, modelo };
  return { ok: true, request: { ...person, entrega: { ...names, anio, km, estado, deseos } } };
}

/** Subject of such a lead. Subjects of mails contain it, so it has no plate. */
export function tradeInAsunto({ marca, modelo }: Pick<TradeIn, 'marca' | 'modelo'>): string {
  const car = `${marca} ${modelo}`.trim();
  return car === '' ? 'Tasación de un coche' : `Tasación del ${car}`;
}

/** A reader of form values, with the rules of the message. */
export function tradeInReader(mensaje?: typeof anyMessage): LeadFormReader {
  return (values) => {
    const reading = readTradeIn(values, mensaje);
    if (!reading.ok) return refusedReading(reading.error);
    const { entrega, ...person } = reading.request;
    const vehiculo = values['vehiculo'] ?? '';
    return {
      ok: true,
      body: {
        ...{ ...person, ...entrega },
        tipo_consulta: vehiculo === '' ? 'general' : 'stock',
        asunto: tradeInAsunto(entrega),
        canal: 'tasacion_web',
        consent_marketing: false,
        ...(vehiculo !== '' && { vehiculo }),
      },
    };
  };
}
