/** The public part of a car's inspection and charges; the rest is for staff. */

interface Recorded {
  readonly itv_fecha: string;
  readonly itv_resultado: string;
  readonly libre_cargas: string;
}

interface Disclosed {
  /** The day of the passed inspection; '' for none. */
  readonly itv_superada: string;
  readonly sin_cargas: boolean;
}

/** Failed inspections and charges are not disclosed: they concern the workshop and the parties to the contract. */
export function disclosedFields({ itv_fecha, itv_resultado, libre_cargas }: Recorded): Disclosed {
  const isPassed = itv_resultado === 'favorable' || itv_resultado === 'leves';
  return { itv_superada: isPassed ? itv_fecha : '', sin_cargas: libre_cargas === 'si' };
}
