import { ArrowRight, Bell, CalendarDays, Video } from 'lucide';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { isAbroad, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { ASK, paths } from '#src/paths.ts';

const linkRowClass = `${linkClass('muted')} type-small inline-flex min-h-11 items-center gap-2`;

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
    <div role="group" aria-label="Ver el coche" className="visit-ways mt-4 lg:mt-3 print:hidden">
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
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
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

interface ImportLinkProps {
  /** The dealer's promise: days from the order to the delivery. */
  readonly days: number;
}

/** Leads to the import of a similar car, also from a sold one. */
export function ImportLink({ days }: ImportLinkProps) {
  return (
    <p className="print:hidden">
      <a href={paths.importacion} className={linkRowClass}>
        ¿Buscas algo similar? Importación en {days} días
        <Icon icon={ArrowRight} className={iconClass.s} />
      </a>
    </p>
  );
}

/** Leads to an alert about a car for sale. */
export function AlertLink({ id }: Pick<Vehicle, 'id'>) {
  return (
    <p className="visit-ways print:hidden">
      <a href={alertPaths.askForCars([id])} className={linkRowClass}>
        <Icon icon={Bell} className={iconClass.s} />
        Avísame si baja o se vende
      </a>
    </p>
  );
}
