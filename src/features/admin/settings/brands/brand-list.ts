import { MODEL_CARS, placePath, placesOf, type BrandPlace } from '#src/features/vehicles/brand/brand-slug.ts';

/** Which pages of brands and models the panel lists. Pure rules. */

/** A stored row, as the panel reads it. */
export interface StoredPage extends BrandPlace {
  readonly id: string;
  readonly nombre: string;
  readonly texto: string;
  readonly retirada: boolean;
  readonly updated_at: string;
}

/** A page that exists. */
export interface ListedPage {
  readonly row: StoredPage;
  readonly path: string;
  /** 'BMW', 'BMW Serie 3'. */
  readonly name: string;
  /** Number of offered cars; 0 while a brand's page offers to import one. */
  readonly count: number;
}

/**
 * The rows whose page exists, each brand before its models.
 * @param cars all offered cars.
 */
export function listedPages(
  rows: readonly StoredPage[],
  cars: readonly { readonly marca: string; readonly modelo: string }[],
): ListedPage[] {
  const counts = new Map<string, number>();
  for (const path of cars.flatMap(placesOf).map(placePath)) counts.set(path, (counts.get(path) ?? 0) + 1);
  const brandNames = new Map(
    rows.filter(({ modelo }) => modelo === '').map(({ marca, nombre }) => [marca, nombre]),
  );
  return rows
    .map((row) => {
      const path = placePath(row);
      const brand = row.modelo === '' ? '' : `${brandNames.get(row.marca) ?? ''} `;
      return { row, path, name: `${brand}${row.nombre}`.trim(), count: counts.get(path) ?? 0 };
    })
    .filter(({ row, count }) => (row.modelo === '' ? count > 0 || !row.retirada : count >= MODEL_CARS))
    .sort((one, other) => one.name.localeCompare(other.name, 'es', { numeric: true }));
}

/** 'Sin coches: ofrece traer uno', '1 coche', '8 coches'. */
export function countText(count: number): string {
  if (count === 0) return 'Sin coches: ofrece traer uno';
  return count === 1 ? '1 coche' : `${count} coches`;
}
