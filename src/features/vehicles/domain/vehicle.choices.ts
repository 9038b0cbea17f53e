/**
 * The values that staff choose from in a vehicle's fields, and the groups of its technical data (SPEC section 3). Apart
 * from the labels, so that a page that only shows cars does not load them.
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

export const TRACCIONES = ['delantera', 'trasera', 'total'] as const;
/** Without a choice a car counts as used. 'km0' was registered, but not driven. */
export const CONDICIONES = ['nuevo', 'km0', 'usado'] as const;
/** What the dealer declares about accidents. */
export const ACCIDENTES = ['no', 'reparado'] as const;

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
