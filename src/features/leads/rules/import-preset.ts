/** What the import page's address says about the car that is wanted: `?marca=BMW&modelo=X5&anio=2021&presupuesto=50000`. */

const FIELDS = ['marca', 'modelo', 'anio', 'presupuesto'] as const;
/** As long as the form takes a brand, a model or a figure (SPEC section 5). */
const LONGEST = 50;

/** Reads an address' query; anybody may have written it. What is not there, or too long to be meant, is left out. */
export function importPreset(search: string): Readonly<Record<string, string>> {
  const query = new URLSearchParams(search);
  const given = FIELDS.map((field) => [field, query.get(field)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== '' && value.length <= LONGEST));
}
