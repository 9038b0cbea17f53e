import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { FACT_LABELS } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { DETAIL_LABELS } from '#src/features/vehicles/sale/detail-facts.ts';
import { SALE_LABELS } from '#src/features/vehicles/sale/sale.terms.ts';
import type { VehicleFormErrors } from './vehicle-form.schema.ts';

/** The vehicle form's four sub-tabs (SPEC section 2). */
export const FORM_TABS = ['basico', 'tecnico', 'precio', 'ubicacion'] as const;
export type FormTab = (typeof FORM_TABS)[number];

export const FORM_TAB_LABELS: Readonly<Record<FormTab, string>> = {
  basico: 'Información básica',
  tecnico: 'Detalles técnicos',
  precio: 'Precios y estado',
  ubicacion: 'Ubicación',
};

/** The fields of each sub-tab in display order, with their labels. */
const LABELS_BY_TAB = {
  basico: {
    marca: 'Marca',
    modelo: 'Modelo',
    version: 'Versión',
    anio: FACT_LABELS.anio,
    km: FACT_LABELS.km,
    carroceria: DETAIL_LABELS.carroceria,
    etiquetas: 'Etiquetas',
    referencia: SALE_LABELS.referencia,
    primera_matriculacion: SALE_LABELS.primera_matriculacion,
    matricula: 'Matrícula',
    vin: 'Bastidor (VIN)',
    descripcion: 'Descripción',
    video: 'Vídeo',
  },
  tecnico: {
    combustible: FACT_LABELS.combustible,
    transmision: 'Transmisión',
    potencia_cv: DETAIL_LABELS.potencia_cv,
    cilindrada_cc: DETAIL_LABELS.cilindrada_cc,
    color_exterior: DETAIL_LABELS.color_exterior,
    color_interior: DETAIL_LABELS.color_interior,
    tapiceria: DETAIL_LABELS.tapiceria,
    traccion: SALE_LABELS.traccion,
    puertas: SALE_LABELS.puertas,
    plazas: SALE_LABELS.plazas,
    co2_g_km: SALE_LABELS.co2_g_km,
    consumo: SALE_LABELS.consumo,
    norma_euro: SALE_LABELS.norma_euro,
    etiqueta_dgt: SALE_LABELS.etiqueta_dgt,
  },
  precio: {
    precio_eur: 'Precio',
    precio_anterior_eur: 'Precio anterior',
    status: 'Estado',
    destacado: 'Destacado',
    iva_incluido: 'IVA incluido',
    financiacion_disponible: 'Financiación disponible',
    regimen_iva: 'Régimen de IVA',
    garantia_meses: SALE_LABELS.garantia_meses,
    titularidad: 'Titularidad',
    libre_cargas: 'Libre de cargas',
    condicion: SALE_LABELS.condicion,
    uso_anterior: SALE_LABELS.uso_anterior,
    propietarios_anteriores: SALE_LABELS.propietarios_anteriores,
    accidente_declarado: SALE_LABELS.accidente_declarado,
    itv_fecha: SALE_LABELS.itv_fecha,
    itv_resultado: 'Resultado de la ITV',
    itv_proxima: SALE_LABELS.itv_proxima,
    llaves: SALE_LABELS.llaves,
  },
  ubicacion: { ubicacion_ciudad: 'Ciudad', ubicacion_pais: 'País', proveedor: 'Proveedor' },
} as const satisfies Record<FormTab, Partial<Record<VehicleField, string>>>;

/** The type requires every field to be on a sub-tab. */
export const FIELD_LABELS: Readonly<Record<VehicleField, string>> = {
  ...LABELS_BY_TAB.basico,
  ...LABELS_BY_TAB.tecnico,
  ...LABELS_BY_TAB.precio,
  ...LABELS_BY_TAB.ubicacion,
};

export function fieldsOfTab(tab: FormTab): VehicleField[] {
  return Object.keys(LABELS_BY_TAB[tab]) as VehicleField[];
}

/** The sub-tab of a field. */
export function tabOfField(field: VehicleField): FormTab {
  return FORM_TABS.find((tab) => fieldsOfTab(tab).includes(field)) ?? 'basico';
}

/** The number of invalid fields on a sub-tab. */
export function errorCount(tab: FormTab, errors: VehicleFormErrors): number {
  return fieldsOfTab(tab).filter((field) => errors[field] !== undefined).length;
}

/** The first sub-tab with an error; null without errors. */
export function firstWrongTab(errors: VehicleFormErrors): FormTab | null {
  return FORM_TABS.find((tab) => errorCount(tab, errors) > 0) ?? null;
}
