import { Bell, CalendarDays, Video } from 'lucide';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { alertPaths } from '#src/features/alerts/alert.paths.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { isAbroad, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { ASK } from '#src/paths.ts';

interface VisitWaysProps {
  readonly vehicle: Pick<Vehicle, 'slug' | 'marca' | 'modelo' | 'version' | 'ubicacion_pais'>;
}

/**
 * Ways to see a car for sale: an appointment, or for one abroad a video. The page is static: price-card.css hides them
 * once the car is sold.
 */
export function VisitWays({ vehicle }: VisitWaysProps) {
  const { slug, ubicacion_pais } = vehicle;
  return (
    <div role="group" aria-label="Ver el coche" className="visit-ways low:lg:mt-3 mt-4 print:hidden">
      {isAbroad(ubicacion_pais) ? (
        <ButtonLink
          href={ASK}
          variant="secondary"
          className="w-full"
          data-message={`Me interesa el ${vehicleTitle(vehicle)}. ¿Podéis enviarme un vídeo del coche?`}
        >
          <Icon icon={Video} className={iconClass.s} />
          Pedir vídeo
        </ButtonLink>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink href={appointmentPaths.askFor(slug)} variant="secondary" className="px-3">
            <Icon icon={CalendarDays} className={iconClass.s} />
            Pedir cita
          </ButtonLink>
          <ButtonLink
            href={appointmentPaths.askFor(slug, 'videollamada')}
            variant="secondary"
            className="px-3"
          >
            <Icon icon={Video} className={iconClass.s} />
            Videollamada
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Leads to an alert about a car for sale. */
export function AlertLink({ id }: Pick<Vehicle, 'id'>) {
  return (
    <p className="visit-ways print:hidden">
      <a
        href={alertPaths.askForCars([id])}
        className={`${linkClass('muted')} type-small inline-flex min-h-11 items-center gap-2`}
      >
        <Icon icon={Bell} className={iconClass.s} />
        Avísame si baja o se vende
      </a>
    </p>
  );
}
