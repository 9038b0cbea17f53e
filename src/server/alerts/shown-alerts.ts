import { searchText } from '#src/features/alerts/alert-search.ts';
import type { ShownAlert, ShownAlerts } from '#src/features/alerts/alert.schema.ts';
import { alertPeriods } from '#src/config/periods.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.title.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { paths } from '#src/paths.ts';
import type { AlertPerson, StoredAlert } from '#src/server/pocketbase/alert-calls.ts';

/** Alerts as their person sees them. */

/** A car that is not public is not named. */
const HIDDEN_CAR = 'Un coche que ahora no está en la web';

/** What an alert is about, in words, and its path on the site, '' without one. */
export function alertSubject({
  busqueda,
  coche,
}: Pick<StoredAlert, 'busqueda' | 'coche'>): Pick<ShownAlert, 'texto' | 'enlace'> {
  if (busqueda !== '') return { texto: searchText(busqueda), enlace: `${paths.catalogo}${busqueda}` };
  if (coche.slug === '') return { texto: HIDDEN_CAR, enlace: '' };
  return { texto: vehicleTitle(coche), enlace: paths.vehiculo(coche.slug) };
}

function shownAlert(alert: StoredAlert): ShownAlert {
  const { id, busqueda, confirmado } = alert;
  return {
    id,
    tipo: busqueda === '' ? 'coche' : 'busqueda',
    ...alertSubject(alert),
    confirmado: confirmado !== '',
    hasta:
      confirmado === ''
        ? ''
        : daysLater(madridDay(new Date(confirmado.replace(' ', 'T'))), alertPeriods.days),
  };
}

/** 'a···@example.com'. */
const maskedEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1···');

/** The answer to a private link. */
export function shownAlerts({ email, avisos }: AlertPerson): ShownAlerts {
  return {
    email: maskedEmail(email),
    avisos: avisos.map(shownAlert),
    pendiente: avisos.some(({ confirmado }) => confirmado === ''),
  };
}
