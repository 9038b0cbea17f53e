/** What anybody is told of an inspection and of charges, which staff alone know whole. */

interface Known {
  readonly itv_fecha: string;
  readonly itv_resultado: string;
  readonly libre_cargas: string;
}

interface Told {
  /** The day of the inspection that was passed; '' for none. */
  readonly itv_superada: string;
  readonly sin_cargas: boolean;
}

/** A failed inspection is for the workshop, and charges are for whoever signs. */
export function disclosedFields({ itv_fecha, itv_resultado, libre_cargas }: Known): Told {
  const isPassed = itv_resultado === 'favorable' || itv_resultado === 'leves';
  return { itv_superada: isPassed ? itv_fecha : '', sin_cargas: libre_cargas === 'si' };
}
