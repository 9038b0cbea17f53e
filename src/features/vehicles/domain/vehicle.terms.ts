/**
 * The vocabulary of vehicles (SPEC sections 3 and 4): enumerations, their labels and groups. Free of schemas, so that
 * a page that only shows a car loads none.
 */

export const COMBUSTIBLES = [
  'gasolina',
  'diesel',
  'hibrido',
  'electrico',
  'hibrido_enchufable',
  'otro',
] as const;
export const TRANSMISIONES = ['manual', 'automatico'] as const;
export const CARROCERIAS = [
  'Berlina',
  'Familiar',
  'SUV',
  'Coupé',
  'Cabrio',
  'Compacto',
  'Monovolumen',
  'Pick-up',
] as const;
export const TAPICERIAS = ['Tela', 'Cuero', 'Cuero sintético', 'Alcantara', 'Mixta'] as const;
export const STATUSES = ['disponible', 'reservado', 'vendido', 'oculto'] as const;

/** The DGT's environmental label; 'sin' is a car without one. */
export const ETIQUETAS_DGT = ['0', 'ECO', 'C', 'B', 'sin'] as const;
/** REBU: taxed on the margin, not deductible (Ley 37/1992, art. 135 ff.). */
export const REGIMENES_IVA = ['rebu', 'deducible', 'sin_iva'] as const;
export const TITULARIDADES = ['propiedad', 'gestion_venta'] as const;
export const USOS_ANTERIORES = [
  'particular',
  'empresa',
  'renting',
  'alquiler',
  'demostracion',
  'taxi_vtc',
  'autoescuela',
  'otro',
] as const;
export const CARGAS = ['si', 'no'] as const;
export const RESULTADOS_ITV = ['favorable', 'leves', 'desfavorable', 'negativa'] as const;

export type EtiquetaDgt = (typeof ETIQUETAS_DGT)[number];
export type Combustible = (typeof COMBUSTIBLES)[number];
export type Transmision = (typeof TRANSMISIONES)[number];
export type Status = (typeof STATUSES)[number];

export const COMBUSTIBLE_LABELS: Readonly<Record<Combustible, string>> = {
  gasolina: 'Gasolina',
  diesel: 'Diésel',
  hibrido: 'Híbrido',
  electrico: 'Eléctrico',
  hibrido_enchufable: 'Híbrido enchufable',
  otro: 'Otro',
};

export const TRANSMISION_LABELS: Readonly<Record<Transmision, string>> = {
  manual: 'Manual',
  automatico: 'Automático',
};

/** SPEC section 4. */
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  disponible: 'Disponible',
  reservado: 'Reservado',
  vendido: 'Vendido',
  oculto: 'No disponible',
};

/** An unknown status is displayed as disponible (SPEC section 4). */
export function displayStatus(status: string): Status {
  return STATUSES.find((value) => value === status) ?? 'disponible';
}

/** The suggested spec groups, in display order (SPEC section 3). */
export const SPEC_GROUPS = [
  'Motor',
  'Transmisión',
  'Dimensiones',
  'Consumo',
  'Equipamiento',
  'Seguridad',
  'Confort',
  'Tecnología',
  'Exterior',
  'Interior',
] as const;

export const NO_GROUP_LABEL = 'Sin grupo';
