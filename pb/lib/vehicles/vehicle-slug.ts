import { baseSlug, chooseSlug, isSlug } from '#src/features/vehicles/domain/slug.ts';
import { WANTED_SLUG } from '#pb/lib/core/import-marks.ts';
import { shownStatus } from './vehicle-children.ts';

/**
 * A vehicle's address. It changes only when brand, model or year change what it is made of; the former one is kept if the
 * public has seen it, so that it can redirect, and no other vehicle gets it as long as this one exists.
 */

function baseOf(record: core.Record): string {
  return baseSlug({
    marca: record.getString('marca'),
    modelo: record.getString('modelo'),
    anio: record.getInt('anio'),
  });
}

interface SlugOwner {
  readonly slug: string;
  readonly owner: string;
}

/** Current and former slugs that begin with a base, with the vehicle each belongs to. */
function slugsFrom(tx: core.App, base: string): { current: SlugOwner[]; former: SlugOwner[] } {
  const query = (sql: string): SlugOwner[] => {
    const rows = arrayOf(new DynamicModel({ slug: '', owner: '' }));
    // '.' is the character after '-': the range holds exactly what begins with the base and a hyphen.
    tx.db()
      .newQuery(sql)
      .bind({ base, from: `${base}-`, to: `${base}.` })
      .all(rows);
    return Array.from(rows, (row) => ({ slug: String(row['slug']), owner: String(row['owner']) }));
  };
  const where = 'slug = {:base} OR (slug >= {:from} AND slug < {:to})';
  return {
    current: query(`SELECT slug, id AS owner FROM vehicles WHERE ${where}`),
    former: query(`SELECT slug, vehicle_id AS owner FROM vehicle_slugs WHERE ${where}`),
  };
}

/** Id of the vehicle that had the slug once in public, whether the public may see it or not; '' for none. */
export function formerOwner(app: Pick<core.App, 'db'>, slug: string): string {
  const rows = arrayOf(new DynamicModel({ owner: '' }));
  app
    .db()
    .newQuery('SELECT vehicle_id AS owner FROM vehicle_slugs WHERE slug = {:slug} LIMIT 1')
    .bind({ slug })
    .all(rows);
  return String(rows[0]?.['owner'] ?? '');
}

/** Whether a vehicle has the slug, or had it once in public. */
export function isSlugTaken(tx: core.App, slug: string): boolean {
  return ['vehicles', 'vehicle_slugs'].some((name) => tx.countRecords(name, $dbx.hashExp({ slug })) > 0);
}

/** Sets the slug of a vehicle about to be saved; whatever a request says about it is ignored. */
export function assignSlug(tx: core.App, record: core.Record): void {
  const original = record.original();
  const wanted = record.getString(WANTED_SLUG);
  if (record.isNew() && isSlug(wanted) && !isSlugTaken(tx, wanted)) {
    record.set('slug', wanted);
    return;
  }
  const base = baseOf(record);
  const formerSlug = original.getString('slug');
  if (!record.isNew() && formerSlug !== '' && baseOf(original) === base) {
    record.set('slug', formerSlug);
    return;
  }
  const { current, former } = slugsFrom(tx, base);
  const isMine = ({ owner }: SlugOwner): boolean => !record.isNew() && owner === record.id;
  const taken = [...current, ...former].filter((entry) => !isMine(entry)).map(({ slug }) => slug);
  record.set(
    'slug',
    chooseSlug({ base, taken: new Set(taken), own: former.filter(isMine).map(({ slug }) => slug) }),
  );
}

/** The address that a vehicle has in the database. */
interface StoredAddress {
  /** '' for a new vehicle. */
  readonly slug: string;
  /** Whether the public has ever seen the vehicle at it. */
  readonly wasPublic: boolean;
}

/**
 * What a request read before its turn came may be older than what is stored: somebody else may have renamed the vehicle
 * meanwhile.
 */
export function storedAddress(tx: core.App, { id }: core.Record): StoredAddress {
  const rows = arrayOf(new DynamicModel({ slug: '', direccion_publica: false }));
  tx.db().newQuery('SELECT slug, direccion_publica FROM vehicles WHERE id = {:id}').bind({ id }).all(rows);
  const row = rows[0];
  return { slug: String(row?.['slug'] ?? ''), wasPublic: Boolean(row?.['direccion_publica']) };
}

function isOwnFormer(tx: core.App, { id }: core.Record, slug: string): boolean {
  return tx.countRecords('vehicle_slugs', $dbx.hashExp({ slug, vehicle_id: id })) > 0;
}

/** Notes whether the public has seen the vehicle at the address that it is about to be saved with, here or on the former site. */
export function notePublicAddress(tx: core.App, record: core.Record, former: StoredAddress): void {
  const slug = record.getString('slug');
  const wasPublic = slug === former.slug ? former.wasPublic : isOwnFormer(tx, record, slug);
  const isBrought = record.isNew() && record.getString(WANTED_SLUG) === slug;
  record.set('direccion_publica', wasPublic || isBrought || shownStatus(record) !== 'oculto');
}

/**
 * Writes the history after the save: the slug left behind comes in, the one in use goes out. One that the public has never
 * seen is forgotten: what a car was called while it was hidden is staff's own.
 */
export function keepFormerSlug(tx: core.App, record: core.Record, former: StoredAddress): void {
  const slug = record.getString('slug');
  if (former.slug === '' || former.slug === slug) return;
  tx.db()
    .newQuery('DELETE FROM vehicle_slugs WHERE slug IN ({:slug}, {:former}) AND vehicle_id = {:id}')
    .bind({ slug, former: former.slug, id: record.id })
    .execute();
  if (!former.wasPublic) return;
  const entry = new Record(tx.findCollectionByNameOrId('vehicle_slugs'));
  entry.set('slug', former.slug);
  entry.set('vehicle_id', record.id);
  tx.save(entry);
}
