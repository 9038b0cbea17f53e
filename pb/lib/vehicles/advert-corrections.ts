import { specLimits } from '#src/config/stock-limits.ts';
import { MAX_CORRECTIONS } from '#src/features/admin/adverts/corrections.ts';
import { wordKey } from '#src/features/admin/adverts/words.ts';
import { vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { readJson, refuseIfWrong, sanitizeFields } from '#pb/lib/core/fields.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** Corrections of adverts. */

const isText = (value: unknown, max: number) => typeof value === 'string' && value.length <= max;

/** Whether a value is the target of a correction: `CorrectedTarget`. */
function isTarget(value: unknown): boolean {
  const { kind, field, value: given, grupo, clave, valor } = (value ?? {}) as Record<string, unknown>;
  if (kind === 'ignored') return true;
  if (kind === 'field')
    return (
      Object.keys(vehicleFields).some((name) => name === field) &&
      (isText(given, 3000) || typeof given === 'number' || typeof given === 'boolean')
    );
  return (
    kind === 'spec' &&
    isText(grupo, specLimits.grupo) &&
    isText(clave, specLimits.clave) &&
    (valor === undefined || isText(valor, specLimits.valor))
  );
}

/** Makes room for a correction: the former one of the same words goes, and beyond the limit the oldest. */
function makeRoom(tx: core.App, clave: string): void {
  for (const sql of [
    'DELETE FROM anuncio_correcciones WHERE clave = {:clave}',
    `DELETE FROM anuncio_correcciones WHERE id NOT IN (
       SELECT id FROM anuncio_correcciones ORDER BY created_at DESC, rowid DESC LIMIT {:others})`,
  ])
    tx.db()
      .newQuery(sql)
      .bind({ clave, others: MAX_CORRECTIONS - 1 })
      .execute();
}

/** Checks a correction and replaces the former one of the same words. */
export function saveCorrection(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  sanitizeFields(record, ['palabras']);
  const clave = wordKey(record.getString('palabras'));
  refuseIfWrong('Revisa los datos de la corrección', {
    ...(clave === '' && { palabras: new ValidationError('required', 'Faltan las palabras del anuncio') }),
    ...(!isTarget(readJson(record, 'destino')) && {
      destino: new ValidationError('malformed', 'El destino no es válido'),
    }),
  });
  record.set('clave', clave);
  inTransaction(e, (tx) => {
    makeRoom(tx, clave);
    e.next();
  });
}
