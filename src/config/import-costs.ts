/**
 * What the dealer charges for importing a car, in euros with IVA, for the calculator of the import page. These are
 * examples of the invented dealer with the NIF in `examplesOf`. Another dealer sets real costs and empties
 * `examplesOf`; until then the calculator is hidden.
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
