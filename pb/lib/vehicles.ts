import { vehicleYearMax, vehicleYearMin } from '#src/config/limits.ts';
import { vehicleSearchText } from '#src/features/vehicles/search-text.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import {
  checkNullableNumber,
  isInBody,
  readJson,
  refuseIfWrong,
  sanitizeFields,
  type FieldErrors,
  type NumberRule,
} from './fields.ts';
import { announce, countChange } from './publication.ts';
import { takeProveedor } from './proveedor.ts';
import { assignSlug, keepFormerSlug } from './vehicle-slug.ts';
import { inTransaction } from './transaction.ts';

const TEXT_FIELDS = [
  'marca',
  'modelo',
  'version',
  'color_exterior',
  'color_interior',
  'ubicacion_ciudad',
  'ubicacion_pais',
  'proveedor',
] as const;

/** The upper bounds only catch slips of the keyboard. */
const NUMBERS: readonly NumberRule[] = [
  { field: 'km', min: 0, max: 9_999_999, decimals: 0 },
  { field: 'precio_eur', min: 0, max: 99_999_999, decimals: 2 },
  { field: 'precio_anterior_eur', min: 0, max: 99_999_999, decimals: 2 },
  { field: 'potencia_cv', min: 0, max: 9_999, decimals: 0 },
  { field: 'cilindrada_cc', min: 0, max: 99_999, decimals: 0 },
];

const TAGS_MAX = 20;
const TAG_LENGTH_MAX = 40;

/** What a new vehicle gets for fields its request leaves out (SPEC section 3). */
export function completeNewVehicle(e: core.RecordRequestEvent): void {
  const record = e.record as core.Record;
  if (!isInBody(e, 'anio')) record.set('anio', new Date().getFullYear());
  if (!isInBody(e, 'financiacion_disponible')) record.set('financiacion_disponible', true);
  if (!isInBody(e, 'iva_incluido')) record.set('iva_incluido', true);
  takeProveedor(e);
}

function checkTags(record: core.Record, errors: FieldErrors): void {
  const value = readJson(record, 'etiquetas') ?? [];
  if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string')) {
    errors['etiquetas'] = new ValidationError('not_a_list', 'Debe ser una lista de textos');
    return;
  }
  const tags = value.map(sanitizeText).filter((tag) => tag !== '');
  if (tags.length > TAGS_MAX)
    errors['etiquetas'] = new ValidationError('too_many', `Como máximo ${TAGS_MAX} etiquetas`);
  else if (tags.some((tag) => tag.length > TAG_LENGTH_MAX))
    errors['etiquetas'] = new ValidationError(
      'too_long',
      `Cada etiqueta puede tener como máximo ${TAG_LENGTH_MAX} caracteres`,
    );
  else record.set('etiquetas', tags);
}

function checkVehicle(record: core.Record): void {
  const errors: FieldErrors = {};
  if (record.getString('marca') === '')
    errors['marca'] = new ValidationError('required', 'La marca es requerida');
  if (record.getString('modelo') === '')
    errors['modelo'] = new ValidationError('required', 'El modelo es requerido');
  const yearMax = vehicleYearMax(new Date());
  const year = record.getFloat('anio');
  if (!Number.isInteger(year) || year < vehicleYearMin || year > yearMax)
    errors['anio'] = new ValidationError(
      'out_of_range',
      `El año debe estar entre ${vehicleYearMin} y ${yearMax}`,
    );
  for (const rule of NUMBERS) checkNullableNumber(record, rule, errors);
  checkTags(record, errors);
  refuseIfWrong('Revisa los datos del vehículo', errors);
}

/** Cleans, checks and completes a vehicle, gives it its slug and counts the change, all in the save's transaction. */
export function saveVehicle(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  sanitizeFields(record, TEXT_FIELDS);
  if (record.isNew() && record.getString('status') === '') record.set('status', 'disponible');
  checkVehicle(record);
  record.set(
    'busqueda',
    vehicleSearchText({
      marca: record.getString('marca'),
      modelo: record.getString('modelo'),
      version: record.getString('version'),
    }),
  );
  inTransaction(e, (tx) => {
    const former = record.original().getString('slug');
    assignSlug(tx, record);
    e.next();
    keepFormerSlug(tx, record, former);
    countChange(tx);
  });
}

/** Deletes a vehicle with all that belongs to it and counts one change. */
export function deleteVehicle(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    e.next();
    countChange(tx);
  });
}

/** Tells the publisher about a saved or deleted vehicle. */
export function announceVehicle(e: core.RecordEvent, deleted: boolean): void {
  e.next();
  const record = e.record as core.Record;
  announce(e.app, {
    vehicle: {
      id: record.id,
      slug: record.getString('slug'),
      status: deleted ? 'eliminado' : record.getString('status'),
    },
  });
}
