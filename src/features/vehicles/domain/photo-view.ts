/** The view of a photo, in the order of a walk around the car; pb_migrations/1763700045 has the same values. */
export const photoViews = {
  tres_cuartos_delantero: 'Tres cuartos delantero',
  frontal: 'Frontal',
  lateral: 'Lateral',
  tres_cuartos_trasero: 'Tres cuartos trasero',
  trasera: 'Trasera',
  salpicadero: 'Salpicadero',
  cuentakilometros: 'Cuentakilómetros',
  asientos_delanteros: 'Asientos delanteros',
  asientos_traseros: 'Asientos traseros',
  maletero: 'Maletero',
  llanta: 'Llanta',
  desperfecto: 'Desperfecto',
} as const;

export type PhotoView = keyof typeof photoViews;

/** Whether `vista` names a view; '' does not. */
export function isPhotoView(vista: string): vista is PhotoView {
  return Object.hasOwn(photoViews, vista);
}
