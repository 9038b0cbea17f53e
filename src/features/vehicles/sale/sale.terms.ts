import type {
  ACCIDENTES,
  CARGAS,
  CONDICIONES,
  EtiquetaDgt,
  REGIMENES_IVA,
  RESULTADOS_ITV,
  TITULARIDADES,
  TRACCIONES,
  USOS_ANTERIORES,
} from '#src/features/vehicles/domain/vehicle.choices.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';

/**
 * Labels of the conditions of a sale. Separate from the domain, which every page with a form loads: only a car's page and
 * the panel use them.
 */

/** Labels of facts on public pages; the panel's form uses the same. */
export const SALE_LABELS = {
  referencia: 'Referencia',
  primera_matriculacion: 'Primera matriculación',
  puertas: 'Puertas',
  plazas: 'Plazas',
  co2_g_km: 'Emisiones de CO₂',
  etiqueta_dgt: 'Distintivo ambiental',
  garantia_meses: 'Garantía',
  uso_anterior: 'Uso anterior',
  itv_fecha: 'Última ITV',
  itv_proxima: 'Próxima ITV',
  condicion: 'Condición',
  propietarios_anteriores: 'Propietarios anteriores',
  traccion: 'Tracción',
  consumo: 'Consumo',
  norma_euro: 'Norma Euro',
  llaves: 'Llaves',
  accidente_declarado: 'Accidente declarado',
} as const satisfies Partial<Record<VehicleField, string>>;

export const ETIQUETA_DGT_LABELS: Readonly<Record<EtiquetaDgt, string>> = {
  '0': '0 emisiones',
  ECO: 'ECO',
  C: 'C',
  B: 'B',
  sin: 'Sin distintivo',
};

/** A label that has a badge. */
export type DrawnLabel = Exclude<EtiquetaDgt, 'sin'>;

/** The badge of a stored label; undefined for a car without one. */
export function drawnLabel(stored: string): DrawnLabel | undefined {
  return stored !== 'sin' && Object.hasOwn(ETIQUETA_DGT_LABELS, stored) ? (stored as DrawnLabel) : undefined;
}

export const REGIMEN_IVA_LABELS: Readonly<Record<(typeof REGIMENES_IVA)[number], string>> = {
  rebu: 'IVA incluido, no deducible (REBU)',
  deducible: 'IVA deducible',
  sin_iva: 'Sin IVA: el comprador paga el ITP',
};

export const TITULARIDAD_LABELS: Readonly<Record<(typeof TITULARIDADES)[number], string>> = {
  propiedad: 'Propiedad del establecimiento',
  gestion_venta: 'Gestión de venta (por cuenta de un tercero)',
};

export const USO_ANTERIOR_LABELS: Readonly<Record<(typeof USOS_ANTERIORES)[number], string>> = {
  particular: 'Particular',
  empresa: 'Empresa',
  renting: 'Renting',
  alquiler: 'Alquiler sin conductor',
  demostracion: 'Demostración o kilómetro cero',
  taxi_vtc: 'Taxi o VTC',
  autoescuela: 'Autoescuela',
  otro: 'Otro',
};

export const CONDICION_LABELS: Readonly<Record<(typeof CONDICIONES)[number], string>> = {
  nuevo: 'Nuevo',
  km0: 'Km 0',
  usado: 'Usado',
};

export const TRACCION_LABELS: Readonly<Record<(typeof TRACCIONES)[number], string>> = {
  delantera: 'Delantera',
  trasera: 'Trasera',
  total: 'Total',
};

export const ACCIDENTE_LABELS: Readonly<Record<(typeof ACCIDENTES)[number], string>> = {
  no: 'No',
  reparado: 'Sí, reparado',
};

export const CARGAS_LABELS: Readonly<Record<(typeof CARGAS)[number], string>> = {
  si: 'Sí, libre de cargas',
  no: 'No, tiene cargas',
};

export const RESULTADO_ITV_LABELS: Readonly<Record<(typeof RESULTADOS_ITV)[number], string>> = {
  favorable: 'Favorable',
  leves: 'Favorable con defectos leves',
  desfavorable: 'Desfavorable',
  negativa: 'Negativa',
};
