import * as z from 'zod/mini';

/** Values used by the dealer's cars, most frequent first: pb/lib/vehicles/vehicle-suggestions.ts. */
export const suggestionsSchema = z.object({
  /** Combinations of brand, model and version; version is '' if absent. */
  coches: z.array(
    z.pipe(
      z.array(z.string()),
      z.transform(([marca = '', modelo = '', version = '']): [string, string, string] => [
        marca,
        modelo,
        version,
      ]),
    ),
  ),
  /** The median price of each model with three or more priced cars in the stock. */
  precios: z.array(
    z.object({ marca: z.string(), modelo: z.string(), coches: z.number(), mediana: z.number() }),
  ),
  color_exterior: z.array(z.string()),
  color_interior: z.array(z.string()),
  ubicacion_ciudad: z.array(z.string()),
  ubicacion_pais: z.array(z.string()),
  proveedor: z.array(z.string()),
  etiquetas: z.array(z.string()),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
