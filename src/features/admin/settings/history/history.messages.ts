import { PHOTO_PLACE_LABELS } from '#src/features/admin/settings/photos/photo-places.messages.ts';
import { labelsOf } from '#src/features/admin/settings/business/business.values.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { photoViews } from '#src/features/vehicles/domain/photo-view.ts';
import {
  COMBUSTIBLE_LABELS,
  displayStatus,
  STATUS_LABELS,
  TRANSMISION_LABELS,
} from '#src/features/vehicles/domain/vehicle.terms.ts';
import {
  ACCIDENTE_LABELS,
  CONDICION_LABELS,
  TRACCION_LABELS,
} from '#src/features/vehicles/sale/sale.terms.ts';
import { formatDecimal } from '#src/lib/format-decimal.ts';
import { formatKm, UNIT_SPACE } from '#src/lib/format.ts';
import { LEAD_STATE_LABELS } from '#src/features/leads/rules/lead-state.ts';
import { panelDate } from '#src/features/admin/core/panel-date.ts';
import type { PanelTarget } from '#src/features/admin/core/routing/panel-place.ts';
import type { HistoryEntry } from './history.api.ts';
import type { HistoryCar } from './history.schema.ts';
import type { HistoryAction, HistoryValue } from './history-search.ts';

/** Texts of history entries, with the forms' labels. */

interface Kind {
  readonly name: string;
  /** Gender and number ending of its participle: creado, creada, creados. */
  readonly ending: 'o' | 'a' | 'os';
}

const KINDS: Readonly<Record<string, Kind>> = {
  vehicles: { name: 'Vehículo', ending: 'o' },
  vehicle_images: { name: 'Imagen', ending: 'a' },
  vehicle_specs: { name: 'Especificación', ending: 'a' },
  leads: { name: 'Lead', ending: 'o' },
  lead_notas: { name: 'Nota de un lead', ending: 'a' },
  profiles: { name: 'Acceso', ending: 'o' },
  ajustes: { name: 'Ajustes', ending: 'os' },
  negocio: { name: 'Datos del negocio', ending: 'os' },
  negocio_fotos: { name: 'Foto del negocio', ending: 'a' },
  plantillas: { name: 'Plantilla', ending: 'a' },
  lead_claves: { name: 'Clave de portal', ending: 'a' },
  paginas_marca: { name: 'Página de marca', ending: 'a' },
};

/** Actions of the product itself that are stored under a made-up name instead of a record's. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  persona: 'Datos de una persona borrados',
  retencion: 'Leads borrados por antigüedad',
};

const DONE: Readonly<Record<HistoryAction, (ending: string) => string>> = {
  crear: (ending) => `cread${ending}`,
  cambiar: (ending) => `modificad${ending}`,
  papelera: () => 'a la Papelera',
  restaurar: (ending) => `restaurad${ending}`,
  eliminar: (ending) => `eliminad${ending} definitivamente`,
};

/** Labels of columns that are not in the vehicle form. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  alt: 'Descripción',
  orden: 'Orden',
  file: 'Archivo',
  foco: 'Punto de interés',
  giro: 'Giro',
  tapado: 'Zona tapada',
  vista: 'Vista',
  lugar: 'Lugar',
  vehicle_id: 'Vehículo',
  grupo: 'Grupo',
  nombre: 'Nombre',
  filas: 'Especificaciones',
  clave: 'Nombre',
  valor: 'Valor',
  texto: 'Texto',
  role: 'Acceso al panel',
  segundo_factor: 'Verificación en dos pasos',
  user_id: 'Cuenta',
  historial_anos: 'Conservar el historial (años)',
  feed_activo: 'Publicar el stock en un archivo (feed)',
  google_activo: 'Publicar el archivo para Google',
  google_tienda: 'Código de tienda de Google',
  meta_activo: 'Publicar el archivo para Meta',
  meta_latitud: 'Latitud del concesionario',
  meta_longitud: 'Longitud del concesionario',
  estado: 'Estado',
  contactado_at: 'Contactado',
  responsable: 'Responsable',
  proximo_paso: 'Próximo paso',
  proximo_paso_fecha: 'Fecha del próximo paso',
  consent_marketing: 'Acepta publicidad',
  leads: 'Leads',
  correos: 'Correos',
  cuenta: 'Cuentas',
  historial: 'Menciones en el historial',
  leads_plazo: 'Conservar los leads (meses)',
  precio_entonces: 'Precio al preguntar',
  entrega: 'Coche ofrecido',
};

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  combustible: COMBUSTIBLE_LABELS,
  transmision: TRANSMISION_LABELS,
  role: { admin: 'Administrador', user: 'Sin acceso' },
  vista: photoViews,
  lugar: PHOTO_PLACE_LABELS,
  condicion: CONDICION_LABELS,
  traccion: TRACCION_LABELS,
  accidente_declarado: ACCIDENTE_LABELS,
  estado: LEAD_STATE_LABELS,
};

/** A stored time. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/;

/** Label of a column in the panel; an unknown column keeps its name. */
export function fieldLabel(field: string): string {
  const known = (FIELD_LABELS as Readonly<Record<string, string>>)[field] ?? OTHER_LABELS[field];
  if (known !== undefined) return known;
  const [fact = field] = labelsOf([field]);
  return fact === field ? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ') : fact;
}

/** A value as the panel shows it. */
export function valueText(field: string, value: HistoryValue): string {
  if (value === null) return field === 'cita' ? 'anulada' : 'sin indicar';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (field === 'status') return STATUS_LABELS[displayStatus(String(value))];
  if (typeof value === 'string' && MOMENT.test(value)) return panelDate(value);
  if (typeof value === 'string') return WORDS[field]?.[value] ?? value;
  if (field.startsWith('precio')) return `${formatDecimal(value)}${UNIT_SPACE}€`;
  if (field === 'km') return formatKm(value);
  if (field === 'giro') return `${value}°`;
  return String(value).replace('.', ',');
}

/** Text of one change after its label: both values, or the only one. */
export function changeText(
  { accion }: Pick<HistoryEntry, 'accion'>,
  field: string,
  [before, after]: readonly [HistoryValue, HistoryValue],
): string {
  if (before === null && after === null) return accion === 'cambiar' ? 'cambió' : 'indicado';
  if (accion === 'crear') return valueText(field, after);
  if (accion === 'eliminar') return valueText(field, before);
  return `${valueText(field, before)} → ${valueText(field, after)}`;
}

/** The changes to show. The id of the entry's own car or account says nothing: the entry names it. */
export function shownChanges({
  vehiculo,
  cambios,
}: Pick<HistoryEntry, 'vehiculo' | 'cambios'>): readonly (readonly [
  string,
  readonly [HistoryValue, HistoryValue],
])[] {
  return Object.entries(cambios).filter(
    ([field, values]) =>
      field !== 'user_id' && !(field === 'vehicle_id' && vehiculo !== '' && values.includes(vehiculo)),
  );
}

export function carLinkText({ isTrashed }: HistoryCar): string {
  return isTrashed ? 'Ver en la Papelera' : 'Ver vehículo';
}

/** Where an entry's car leads: to its form, or to the trash. */
export function carPlace({ id, isTrashed }: HistoryCar): PanelTarget {
  return isTrashed ? { tab: 'vehiculos', vista: 'papelera' } : { tab: 'vehiculos', editar: id };
}

/** The action and the kind of record. */
export function actionText({ coleccion, registro, vehiculo, accion, cambios }: HistoryEntry): string {
  const isOfCar = registro !== '' && registro === vehiculo;
  if (isOfCar && 'vehicle_id' in cambios) return 'Imágenes movidas a otro vehículo';
  if (isOfCar && coleccion === 'vehicle_images') return 'Imágenes reordenadas';
  if (isOfCar && coleccion === 'vehicle_specs') return 'Especificaciones reordenadas';
  const own = OWN_WORDS[coleccion];
  if (own !== undefined) return own;
  const { name, ending } = KINDS[coleccion] ?? { name: coleccion, ending: 'o' };
  return `${name} ${DONE[accion](ending)}`;
}

/** Name of the changed record; '' for records without a name, such as leads. */
export function subjectText({ etiqueta, detalle }: Pick<HistoryEntry, 'etiqueta' | 'detalle'>): string {
  // Photo descriptions usually name the car already.
  const car = etiqueta.replace(/ \d{4}$/, '');
  if (car !== '' && detalle.startsWith(car)) return detalle;
  return [etiqueta, detalle].filter((part) => part !== '').join(' · ');
}
