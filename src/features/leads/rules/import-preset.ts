/** Values that the import page's URL presets: `?marca=BMW&modelo=X5&anio=2021&presupuesto=50000`. */

/** Maximum lengths: the form's limits (SPEC section 5); for the free text, enough to name a version. */
const LONGEST = { marca: 50, modelo: 50, anio: 50, presupuesto: 50, especificaciones: 200 } as const;

/** Reads the query of a URL, which is untrusted. Missing and overlong values are left out. */
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
