/**
 * What the dealer takes for bringing a car, in euros with IVA: for the calculator of the import page. They are examples of
 * the invented dealer with the NIF in `examplesOf`; whoever is another one writes their own and empties it, and until then
 * the calculator does not show.
 */
export const importCosts = {
  /** From Germany to Alcobendas, on a lorry. */
  transporte: 1_250,
  /** Purchase, papers, homologation and inspection. */
  gestion: 1_490,
  /** Registration fee of the DGT and the plates. */
  placas: 160,
  examplesOf: 'B00000000',
};
