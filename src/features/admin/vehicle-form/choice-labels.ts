import { vehicleFields, type FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import {
  COMBUSTIBLE_LABELS,
  STATUS_LABELS,
  TRANSMISION_LABELS,
} from '#src/features/vehicles/domain/vehicle.terms.ts';
import {
  ACCIDENTE_LABELS,
  CARGAS_LABELS,
  CONDICION_LABELS,
  ETIQUETA_DGT_LABELS,
  REGIMEN_IVA_LABELS,
  RESULTADO_ITV_LABELS,
  TITULARIDAD_LABELS,
  TRACCION_LABELS,
  USO_ANTERIOR_LABELS,
} from '#src/features/vehicles/sale/sale.terms.ts';

/** Labels of a vehicle's choices, where they differ from the stored values. */
const CHOICE_LABELS: Readonly<Partial<Record<FieldOf<'choice'>, Readonly<Record<string, string>>>>> = {
  combustible: COMBUSTIBLE_LABELS,
  transmision: TRANSMISION_LABELS,
  status: STATUS_LABELS,
  etiqueta_dgt: ETIQUETA_DGT_LABELS,
  regimen_iva: REGIMEN_IVA_LABELS,
  titularidad: TITULARIDAD_LABELS,
  uso_anterior: USO_ANTERIOR_LABELS,
  libre_cargas: CARGAS_LABELS,
  itv_resultado: RESULTADO_ITV_LABELS,
  condicion: CONDICION_LABELS,
  traccion: TRACCION_LABELS,
  accidente_declarado: ACCIDENTE_LABELS,
};

/** Label of a choice, as in the form. */
export function choiceLabel(field: FieldOf<'choice'>, value: string): string {
  return CHOICE_LABELS[field]?.[value] ?? value;
}

/** All choices of a field for a select. */
export function choiceOptions(
  field: FieldOf<'choice'>,
): { readonly value: string; readonly label: string }[] {
  return vehicleFields[field].values.map((value) => ({ value, label: choiceLabel(field, value) }));
}
