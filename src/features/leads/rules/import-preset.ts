/** What the import page's address says about the car that is wanted: `?marca=BMW&modelo=X5&anio=2021&presupuesto=50000`. */

/** As long as the form takes a brand, a model or a figure (SPEC section 5); of the free text as much as names a version. */
const LONGEST = { marca: 50, modelo: 50, anio: 50, presupuesto: 50, especificaciones: 200 } as const;

/** Reads an address' query; anybody may have written it. What is not there, or too long to be meant, is left out. */
export function importPreset(search: string): Readonly<Record<string, string>> {
  const query = new URLSearchParams(search);
  const given = Object.entries(LONGEST).map(
    ([field, longest]) => [field, query.get(field)?.trim() ?? '', longest] as const,
  );
  return Object.fromEntries(
    given
      .filter(([, value, longest]) => value !== '' && value.length <= longest)
      .map(([field, value]) => [field, value]),
  );
}
