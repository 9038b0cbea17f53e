import { baseSlug, chooseSlug, isSlug } from '#src/features/vehicles/domain/slug.ts';
import { FORMER_SLUG } from '#pb/lib/core/import-marks.ts';
import { shownStatus } from './vehicle-children.ts';

/**
 * A vehicle's slug. It only changes when brand, model or year change its base. The former one is kept for
 * redirects if the public has seen it, and no other vehicle gets it while this one exists.
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

/** Current and former slugs that begin with a base, with their vehicles. */
function slugsFrom(tx: core.App, base: string): { current: SlugOwner[]; former: SlugOwner[] } {
  const query = (sql: string): SlugOwner[] => {
    const rows = arrayOf(new DynamicModel({ slug: '', owner: '' }));
    // '.' follows '-' in ASCII: the range holds exactly the texts that begin with the base and a hyphen.
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

/** Id of the vehicle that had the slug in public, whether it is public now or not; '' for none. */
export function formerOwner(app: Pick<core.App, 'db'>, slug: string): string {
  const rows = arrayOf(new DynamicModel({ owner: '' }));
  app
    .db()
    .newQuery('SELECT vehicle_id AS owner FROM vehicle_slugs WHERE slug = {:slug} LIMIT 1')
    .bind({ slug })
    .all(rows);
  return String(rows[0]?.['owner'] ?? '');
}

/** Whether a vehicle has the slug, or had it in public. */
export function isSlugTaken(tx: core.App, slug: string): boolean {
  return ['vehicles', 'vehicle_slugs'].some((name) => tx.countRecords(name, $dbx.hashExp({ slug })) > 0);
}

/** Sets the slug of a vehicle before its save; a request's value is ignored. */
export function assignSlug(tx: core.App, record: core.Record): void {
  const original = record.original();
  const imported = record.getString(FORMER_SLUG);
  if (record.isNew() && isSlug(imported) && !isSlugTaken(tx, imported)) {
    record.set('slug', imported);
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

/** A vehicle's stored slug. */
interface StoredAddress {
  /** '' for a new vehicle. */
  readonly slug: string;
  /** Whether the vehicle has been public under it. */
  readonly wasPublic: boolean;
}

/**
 * Reads the slug inside the transaction: the request's copy may be stale, as another person may have renamed
 * the vehicle.
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

/** Stores whether the vehicle has been public under its new slug, here or on the former site. */
export function notePublicAddress(tx: core.App, record: core.Record, former: StoredAddress): void {
  const slug = record.getString('slug');
  const wasPublic = slug === former.slug ? former.wasPublic : isOwnFormer(tx, record, slug);
  const isBrought = record.isNew() && record.getString(FORMER_SLUG) === slug;
  record.set('direccion_publica', wasPublic || isBrought || shownStatus(record) !== 'oculto');
}

/**
 * Updates the former slugs after the save: adds the replaced one and removes the one in use. A slug that was
 * never public is dropped: the name of a hidden car is confidential.
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
