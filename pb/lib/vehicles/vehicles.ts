import { vehicleYearMax, vehicleYearMin } from '#src/config/stock-limits.ts';
import { fieldsOf, vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { tagLimits, vehicleMessages } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { previousPriceError } from '#src/features/vehicles/domain/previous-price.ts';
import { vehicleSearchText } from '#src/features/vehicles/domain/search-text.ts';
import {
  fitsDay,
  textMessages,
  tidyVehicleText,
  vehicleTextProblem,
} from '#src/features/vehicles/sale/vehicle.texts.ts';
import { guaranteeProblem, isSameGuarantee } from '#src/features/vehicles/sale/guarantee-check.ts';
import type { GuaranteedVehicle } from '#src/features/vehicles/sale/vehicle.guarantee.ts';
import { disclosedFields } from '#src/features/vehicles/sale/vehicle.disclosed.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import {
  checkNullableNumber,
  type FieldErrors,
  isInBody,
  type NumberRule,
  readJson,
  refuseIfWrong,
} from '#pb/lib/core/fields.ts';
import { freeDeletedCar } from '#pb/lib/appointments/gone-cars.ts';
import { IMPORTED } from '#pb/lib/core/import-marks.ts';
import { announce, countChange } from '#pb/lib/publication/publication.ts';
import { keepOthersChanges, refuseIfOutdated, takeExpected } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';
import { staffSearchText } from '#src/features/vehicles/domain/staff-search.ts';
import { noteOffer, storedOffer } from './brand-rows.ts';
import { lowestPrice, SETS_PREVIOUS_PRICE } from './price-history.ts';
import { takePrivate } from './private-fields.ts';
import { saveTakenRows, takeRows } from './spec-rows.ts';
import { forgetVehicleRows } from './stock-import-rows.ts';
import { assignReference } from './vehicle-reference.ts';
import { assignSlug, keepFormerSlug, notePublicAddress, storedAddress } from './vehicle-slug.ts';
import { shownStatus } from './vehicle-children.ts';

/** Stores the search text for administrators; call inside the save's transaction, after the save. */
function keepSearchText(tx: core.App, record: core.Record): void {
  const text = (field: string) => record.getString(field);
  const plazas = readJson(record, 'plazas');
  const busqueda = staffSearchText({
    ...{ marca: text('marca'), modelo: text('modelo'), version: text('version') },
    ...{ anio: record.getInt('anio'), carroceria: text('carroceria') },
    plazas: typeof plazas === 'number' ? plazas : null,
    ...{ combustible: text('combustible'), transmision: text('transmision') },
    color_exterior: text('color_exterior'),
    ...{ referencia: text('referencia'), matricula: text('matricula'), vin: text('vin') },
  });
  // Under the car's id, bypassing PocketBase's records: no event is sent, and an import of a thousand stays
  // fast.
  tx.db()
    .newQuery(
      `INSERT INTO vehicle_search (id, vehicle_id, busqueda) VALUES ({:id}, {:id}, {:busqueda})
       ON CONFLICT (vehicle_id) DO UPDATE SET busqueda = excluded.busqueda`,
    )
    .bind({ id: record.id, busqueda })
    .execute();
}

const TEXT_FIELDS = fieldsOf('text');
const DAYS = fieldsOf('day');
const NUMBERS: readonly NumberRule[] = fieldsOf('number').map((field) => ({
  field,
  ...vehicleFields[field],
}));

const REFUSED = 'Revisa los datos del vehículo';

/** Defaults for fields that a new vehicle's request leaves out (SPEC section 3). */
export function completeNewVehicle(e: core.RecordRequestEvent): void {
  const record = e.record as core.Record;
  if (!isInBody(e, 'anio')) record.set('anio', Number(plainMadridDay(Date.now()).slice(0, 4)));
  for (const field of fieldsOf('flag'))
    if (!isInBody(e, field)) record.set(field, vehicleFields[field].initial);
  takeRows(e);
  takePrivate(e);
}

/** Stores an update's expected state, which prices it sets, its specs and its private fields. */
export function prepareUpdate(e: core.RecordRequestEvent): void {
  takeExpected(e);
  if (isInBody(e, 'precio_anterior_eur')) e.record?.set(SETS_PREVIOUS_PRICE, true);
  takeRows(e);
  takePrivate(e);
}

function checkTags(record: core.Record, errors: FieldErrors): void {
  const value = readJson(record, 'etiquetas') ?? [];
  if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string')) {
    errors['etiquetas'] = new ValidationError('not_a_list', 'Debe ser una lista de textos');
    return;
  }
  const tags = value.map(sanitizeText).filter((tag) => tag !== '');
  if (tags.length > tagLimits.maxCount)
    errors['etiquetas'] = new ValidationError('too_many', vehicleMessages.tagCount);
  else if (tags.some((tag) => tag.length > tagLimits.maxLength))
    errors['etiquetas'] = new ValidationError('too_long', vehicleMessages.tagLength);
  else record.set('etiquetas', tags);
}

function checkVehicle(record: core.Record): void {
  const errors: FieldErrors = {};
  for (const [field, message] of Object.entries(vehicleMessages.required))
    if (record.getString(field) === '') errors[field] = new ValidationError('required', message);
  const yearMax = vehicleYearMax(new Date());
  const year = record.getFloat('anio');
  if (!Number.isInteger(year) || year < vehicleYearMin || year > yearMax)
    errors['anio'] = new ValidationError('out_of_range', vehicleMessages.year(vehicleYearMin, yearMax));
  for (const field of TEXT_FIELDS) {
    const problem = vehicleTextProblem(field, record.getString(field));
    if (problem !== null) errors[field] = new ValidationError('malformed', problem);
  }
  for (const field of DAYS) {
    const day = record.getString(field);
    if (day !== '' && !fitsDay(field, day))
      errors[field] = new ValidationError('not_a_day', textMessages.day);
  }
  for (const rule of NUMBERS) checkNullableNumber(record, rule, errors);
  checkTags(record, errors);
  refuseIfWrong(REFUSED, errors);
}

/**
 * Refuses a previous price that the save sets and that is not allowed beside the new price. An existing one
 * is cleared when the new price makes it untrue: the response shows it.
 * @throws BadRequestError
 */
function keepPreviousPriceTrue(tx: core.App, record: core.Record): void {
  if (record.isNew() || record.getBool(IMPORTED)) return;
  // Validated before: each is a number or null.
  const price = (of: core.Record, field: string) => readJson(of, field) as number | null;
  const former = price(record.original(), 'precio_eur');
  const next = {
    precio_eur: price(record, 'precio_eur'),
    precio_anterior_eur: price(record, 'precio_anterior_eur'),
  };
  if (next.precio_anterior_eur === null || next.precio_eur === former) return;
  const message = previousPriceError(former, next, lowestPrice(tx, record.id));
  if (message === null) return;
  if (record.getBool(SETS_PREVIOUS_PRICE))
    refuseIfWrong(REFUSED, { precio_anterior_eur: new ValidationError('not_true', message) });
  record.set('precio_anterior_eur', null);
}

/**
 * Refuses a guarantee that is shorter than the law allows, when the save changes a field that decides it. A value from
 * before this rule stays until then, as does one of the former system.
 * @throws BadRequestError
 */
function refuseShortGuarantee(record: core.Record): void {
  if (record.getBool(IMPORTED)) return;
  const guaranteed = (of: core.Record): GuaranteedVehicle => ({
    // Validated before: a number or null.
    garantia_meses: readJson(of, 'garantia_meses') as number | null,
    titularidad: of.getString('titularidad'),
    condicion: of.getString('condicion'),
  });
  const next = guaranteed(record);
  if (!record.isNew() && isSameGuarantee(next, guaranteed(record.original()))) return;
  const problem = guaranteeProblem(next);
  if (problem !== null) refuseIfWrong(REFUSED, { garantia_meses: new ValidationError('too_short', problem) });
}

/** Sets the public fields about its inspection and charges. */
function setDisclosedFields(record: core.Record): void {
  const text = (field: 'itv_fecha' | 'itv_resultado' | 'libre_cargas') => record.getString(field);
  const disclosed = disclosedFields({
    itv_fecha: text('itv_fecha'),
    itv_resultado: text('itv_resultado'),
    libre_cargas: text('libre_cargas'),
  });
  for (const [field, value] of Object.entries(disclosed)) record.set(field, value);
}

/**
 * Cleans, checks and completes a vehicle, assigns its slug and reference and counts the change, in the save's
 * transaction.
 */
export function saveVehicle(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  for (const field of TEXT_FIELDS) record.set(field, tidyVehicleText(field, record.getString(field)));
  if (record.isNew() && record.getString('status') === '') record.set('status', vehicleFields.status.initial);
  checkVehicle(record);
  inTransaction(e, (tx) => {
    refuseIfOutdated(tx, record, 'Otra persona ha guardado cambios en este vehículo');
    keepPreviousPriceTrue(tx, record);
    keepOthersChanges(tx, record);
    refuseShortGuarantee(record);
    setDisclosedFields(record);
    record.set(
      'busqueda',
      vehicleSearchText({
        marca: record.getString('marca'),
        modelo: record.getString('modelo'),
        version: record.getString('version'),
      }),
    );
    const former = storedAddress(tx, record);
    const formerOffer = storedOffer(tx, record);
    assignSlug(tx, record);
    notePublicAddress(tx, record, former);
    assignReference(tx, record);
    e.next();
    keepSearchText(tx, record);
    keepFormerSlug(tx, record, former);
    saveTakenRows(tx, record);
    noteOffer(tx, formerOffer, record);
    countChange(tx, record.id);
  });
}

/**
 * Deletes a vehicle with its photos and specs and counts one change. Its leads stay and must not be touched:
 * PocketBase would save each with a new time of change, which would restart its retention.
 */
export function deleteVehicle(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    freeDeletedCar(tx, e.record as core.Record);
    tx.db()
      .newQuery("UPDATE leads SET vehicle_id = '' WHERE vehicle_id = {:id}")
      .bind({ id: e.record?.id ?? '' })
      .execute();
    forgetVehicleRows(tx, e.record?.id ?? '');
    const formerOffer = storedOffer(tx, e.record as core.Record);
    e.next();
    noteOffer(tx, formerOffer, null);
    countChange(tx, e.record?.id);
  });
}

/** Announces a saved or deleted vehicle, except for imports. */
export function announceVehicle(e: core.RecordEvent, deleted: boolean): void {
  e.next();
  const record = e.record as core.Record;
  if (record.getBool(IMPORTED)) return;
  announce(e.app, {
    vehicle: {
      id: record.id,
      slug: record.getString('slug'),
      status: deleted ? 'eliminado' : shownStatus(record),
    },
  });
}
