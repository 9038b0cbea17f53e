import { BRAND_OFFER_DAYS, BRAND_TEXT_MAX, type BrandRow } from '#src/features/vehicles/brand/brand-rows.ts';
import { brandSlug, placesOf, type BrandPlace } from '#src/features/vehicles/brand/brand-slug.ts';
import { isOffered } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { refuseIfWrong, sanitizeFields } from '#pb/lib/core/fields.ts';
import { keepOthersChanges, refuseIfOutdated } from '#pb/lib/core/optimistic-lock.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';
import { announce, countPublication } from '#pb/lib/publication/publication.ts';
import { shownStatus } from './vehicle-children.ts';

/**
 * The rows of the pages of brands and models (`paginas_marca`): which brands and models have had an offered car, and when
 * a brand's last one went. Cars change rows as plain rows: such a change is no save of staff's text, so it leaves
 * `updated_at`, which protects the text, and needs no history.
 */

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Brand and model of an offered car; null for a car that is not offered. */
type Offer = Readonly<Record<'marca' | 'modelo', string>> | null;

function offerOf(record: core.Record): Offer {
  if (!isOffered(shownStatus(record))) return null;
  return { marca: record.getString('marca'), modelo: record.getString('modelo') };
}

/** What a vehicle offered before its save or deletion; call inside the transaction, because a request's copy may be stale. */
export function storedOffer(tx: core.App, { id }: core.Record): Offer {
  const stored = id === '' ? undefined : tx.findRecordsByIds('vehicles', [id])[0];
  return stored === undefined ? null : offerOf(stored);
}

function keepRow(tx: core.App, { marca, modelo }: BrandPlace, nombre: string): void {
  tx.db()
    .newQuery(
      `INSERT INTO paginas_marca (id, marca, modelo, nombre, texto, ultimo_dia, retirada, created_at, updated_at)
       VALUES ({:id}, {:marca}, {:modelo}, {:nombre}, '', '', FALSE, {:now}, {:now})
       ON CONFLICT (marca, modelo) DO UPDATE SET nombre = excluded.nombre, ultimo_dia = '', retirada = FALSE`,
    )
    .bind({
      id: $security.randomStringWithAlphabet(15, ID_ALPHABET),
      ...{ marca, modelo, nombre, now: stamp(Date.now()) },
    })
    .execute();
}

/** Whether a car of a brand is offered, in whatever spelling. */
function hasOffer(tx: core.App, marca: string): boolean {
  const rows = arrayOf(new DynamicModel({ marca: '', status: '' }));
  tx.db().newQuery("SELECT DISTINCT marca, status FROM vehicles WHERE papelera = ''").all(rows);
  return Array.from(rows).some(
    (row) => isOffered(String(row['status'])) && brandSlug(String(row['marca'])) === marca,
  );
}

function noteLastDay(tx: core.App, marca: string): void {
  if (marca === '' || hasOffer(tx, marca)) return;
  tx.db()
    .newQuery(
      "UPDATE paginas_marca SET ultimo_dia = {:day} WHERE marca = {:marca} AND modelo = '' AND ultimo_dia = ''",
    )
    .bind({ marca, day: plainMadridDay(Date.now()) })
    .execute();
}

/** Updates the rows after a vehicle's save, or with `record` null after its deletion; call inside the transaction. */
export function noteOffer(tx: core.App, former: Offer, record: core.Record | null): void {
  const offer = record === null ? null : offerOf(record);
  if (offer?.marca === former?.marca && offer?.modelo === former?.modelo) return;
  if (offer !== null)
    for (const place of placesOf(offer)) keepRow(tx, place, place.modelo === '' ? offer.marca : offer.modelo);
  if (former !== null) noteLastDay(tx, brandSlug(former.marca));
}

/** The rows as pages need them, for `GET /api/brand-pages`, in order of their slugs. */
export function readBrandRows(app: Pick<core.App, 'db'>): BrandRow[] {
  const model = { marca: '', modelo: '', nombre: '', texto: '', retirada: false, updated_at: '' };
  const rows = arrayOf(new DynamicModel(model));
  app
    .db()
    .newQuery(
      'SELECT marca, modelo, nombre, texto, retirada, updated_at FROM paginas_marca ORDER BY marca, modelo',
    )
    .all(rows);
  const text = (row: DynamicModel, field: keyof BrandRow) => String(row[field]);
  return Array.from(rows, (row) => ({
    ...{ marca: text(row, 'marca'), modelo: text(row, 'modelo'), nombre: text(row, 'nombre') },
    ...{ texto: text(row, 'texto'), retirada: Boolean(row['retirada']), updated_at: text(row, 'updated_at') },
  }));
}

/** The columns that only cars change. */
const KEPT_BY_CARS = ['marca', 'modelo', 'nombre', 'ultimo_dia', 'retirada'];

/** Cleans and saves a page's text and counts a publication. */
export function saveBrandRow(e: core.RecordEvent): void {
  const row = e.record as core.Record;
  for (const field of KEPT_BY_CARS) row.set(field, row.original().get(field));
  sanitizeFields(row, ['texto']);
  // Counts code points, like PocketBase.
  const isLong = Array.from(row.getString('texto')).length > BRAND_TEXT_MAX;
  refuseIfWrong(
    'Revisa el texto de la página',
    isLong
      ? { texto: new ValidationError('too_long', `El texto admite ${BRAND_TEXT_MAX} caracteres como máximo`) }
      : {},
  );
  inTransaction(e, (tx) => {
    refuseIfOutdated(tx, row, 'Otra persona ha guardado cambios en esta página');
    keepOthersChanges(tx, row);
    e.next();
    countPublication(tx);
  });
}

/** Sends the webhook. */
export function announceBrandRow(e: core.RecordEvent): void {
  e.next();
  announce(e.app);
}

/** Withdraws the pages of brands whose last car went more than ninety days ago, and publishes that. */
export function withdrawBrandPages(app: core.App): void {
  const due = "modelo = '' AND ultimo_dia != '' AND ultimo_dia < {:before} AND retirada = FALSE";
  const values = { before: plainMadridDay(Date.now(), -BRAND_OFFER_DAYS) };
  let withdrawn = 0;
  app.runInTransaction((tx) => {
    const count = new DynamicModel({ total: 0 });
    tx.db().newQuery(`SELECT COUNT(*) AS total FROM paginas_marca WHERE ${due}`).bind(values).one(count);
    withdrawn = Number(count['total']);
    if (withdrawn === 0) return;
    tx.db().newQuery(`UPDATE paginas_marca SET retirada = TRUE WHERE ${due}`).bind(values).execute();
    countPublication(tx);
  });
  if (withdrawn > 0) announce(app);
}
