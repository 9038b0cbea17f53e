/** One metric horsepower (CV, PS) in kW. */
export const KW_PER_CV = 0.73549875;
