import { useEffect, useRef } from 'react';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { EnquiryForm } from '#src/features/leads/form/EnquiryForm.tsx';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { ASK } from '#src/paths.ts';

/** Puts the focus into the first field of a form that still waits for something; without one, on its button. */
function focusFirstEmpty(form: ParentNode): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[required], textarea[required]')];
  const place =
    fields.find(({ value }) => value === '') ?? form.querySelector<HTMLElement>('[type="submit"]');
  place?.focus({ preventScroll: true });
}

interface VehicleEnquiryProps {
  readonly vehicle: Pick<Vehicle, 'slug' | 'marca' | 'modelo' | 'version' | 'status'>;
  readonly dealer: DealerContact;
}

/**
 * Where a visitor asks about the car, on its own page: an island. Links to it bring its form up as a sheet, once it is alive;
 * until then, and without JavaScript, they lead to it.
 */
export function VehicleEnquiry({ vehicle, dealer }: VehicleEnquiryProps) {
  const home = useRef<HTMLDivElement>(null);
  const title = vehicleTitle(vehicle);

  useEffect(() => {
    const place = home.current;
    if (place === null) return;
    if (location.hash === ASK && !place.contains(document.activeElement)) focusFirstEmpty(place);
    const ask = (event: MouseEvent) => {
      const { target, defaultPrevented, metaKey, ctrlKey, shiftKey } = event;
      const link = target instanceof Element ? target.closest(`a[href="${ASK}"]`) : null;
      if (link === null || defaultPrevented || metaKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      import('./enquiry-sheet.client.ts').then(
        ({ openSheet }) => openSheet(place, title, focusFirstEmpty),
        () => location.assign(ASK),
      );
    };
    document.addEventListener('click', ask);
    return () => document.removeEventListener('click', ask);
  }, [title]);

  return (
    <section id="preguntar" aria-labelledby="titulo-consulta" className="vehicle-enquiry">
      <h2 id="titulo-consulta" className="type-title-m wrap-anywhere">
        {/* A brand of two words breaks only where it has to. */}
        Pregunta por el <span className="inline-block max-w-full">{vehicle.marca}</span>
        {title.slice(vehicle.marca.length)}
      </h2>
      <div className="max-w-form mt-8" ref={home}>
        <div>
          <EnquiryForm slug={vehicle.slug} title={title} status={vehicle.status} dealer={dealer} />
        </div>
      </div>
    </section>
  );
}
