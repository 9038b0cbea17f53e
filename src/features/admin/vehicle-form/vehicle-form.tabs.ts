import type { VehicleField, VehicleFormErrors } from './vehicle-form.schema.ts';

/** The vehicle form's four sub-tabs (SPEC section 2) and the fields of each, in the order in which they are shown. */
export const FORM_TABS = ['basico', 'tecnico', 'precio', 'ubicacion'] as const;
export type FormTab = (typeof FORM_TABS)[number];

export const FORM_TAB_LABELS: Readonly<Record<FormTab, string>> = {
  basico: 'Información básica',
  tecnico: 'Detalles técnicos',
  precio: 'Precios y estado',
  ubicacion: 'Ubicación',
};

export const FORM_TAB_FIELDS: Readonly<Record<FormTab, readonly VehicleField[]>> = {
  basico: ['marca', 'modelo', 'version', 'anio', 'km', 'carroceria', 'etiquetas'],
  tecnico: [
    'combustible',
    'transmision',
    'potencia_cv',
    'cilindrada_cc',
    'color_exterior',
    'color_interior',
    'tapiceria',
  ],
  precio: [
    'precio_eur',
    'precio_anterior_eur',
    'status',
    'destacado',
    'iva_incluido',
    'financiacion_disponible',
  ],
  ubicacion: ['ubicacion_ciudad', 'ubicacion_pais', 'proveedor'],
};

export const FIELD_LABELS: Readonly<Record<VehicleField, string>> = {
  marca: 'Marca',
  modelo: 'Modelo',
  version: 'Versión',
  anio: 'Año',
  km: 'Kilómetros',
  combustible: 'Combustible',
  transmision: 'Transmisión',
  carroceria: 'Carrocería',
  color_exterior: 'Color exterior',
  color_interior: 'Color interior',
  tapiceria: 'Tapicería',
  precio_eur: 'Precio',
  precio_anterior_eur: 'Precio anterior',
  status: 'Estado',
  destacado: 'Destacado',
  etiquetas: 'Etiquetas',
  ubicacion_ciudad: 'Ciudad',
  ubicacion_pais: 'País',
  proveedor: 'Proveedor',
  financiacion_disponible: 'Financiación disponible',
  iva_incluido: 'IVA incluido',
  potencia_cv: 'Potencia',
  cilindrada_cc: 'Cilindrada',
};

/** How many fields of a sub-tab are wrong. */
export function errorCount(tab: FormTab, errors: VehicleFormErrors): number {
  return FORM_TAB_FIELDS[tab].filter((field) => errors[field] !== undefined).length;
}

/** The first sub-tab with something wrong; null when nothing is. */
export function firstWrongTab(errors: VehicleFormErrors): FormTab | null {
  return FORM_TABS.find((tab) => errorCount(tab, errors) > 0) ?? null;
}
