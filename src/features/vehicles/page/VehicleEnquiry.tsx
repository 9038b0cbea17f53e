import { useEffect, useRef, type ReactNode } from 'react';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { EnquiryForm } from '#src/features/leads/form/EnquiryForm.tsx';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { ASK } from '#src/paths.ts';

/** Focuses the first empty required field of a form; without one, its button. */
function focusFirstEmpty(form: ParentNode): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[required], textarea[required]')];
  const place =
    fields.find(({ value }) => value === '') ?? form.querySelector<HTMLElement>('[type="submit"]');
  place?.focus({ preventScroll: true });
}

interface VehicleEnquiryProps {
  readonly vehicle: Pick<Vehicle, 'slug' | 'marca' | 'modelo' | 'version' | 'status'>;
  readonly dealer: DealerContact;
  /** The privacy notice. */
  readonly privacy?: ReactNode;
}

/** The form counts as in view once it has reached this part of the viewport, as for the price bar (price-bar.css). */
const IN_VIEW = '0px 0px -40% 0px';

/** Marks the page while the form is in view: then the form's button is the accent, and links to it are quiet (price-card.css). */
function markFormInView(form: Element): () => void {
  const scope = form.closest<HTMLElement>('.price-bar-scope');
  const observer = new IntersectionObserver(
    (entries) => scope?.toggleAttribute('data-form-in-view', entries.at(-1)?.isIntersecting === true),
    { rootMargin: IN_VIEW },
  );
  observer.observe(form);
  return () => observer.disconnect();
}

/**
 * The enquiry form on a car's page: an island. After hydration, links to it open the form as a sheet; before that, and
 * without JavaScript, they scroll to it.
 */
export function VehicleEnquiry({ vehicle, dealer, privacy }: VehicleEnquiryProps) {
  const home = useRef<HTMLDivElement>(null);
  const title = vehicleTitle(vehicle);

  useEffect(() => {
    const place = home.current;
    if (place === null) return;
    if (location.hash === ASK && !place.contains(document.activeElement)) focusFirstEmpty(place);
    const ask = (event: MouseEvent) => {
      const { target, defaultPrevented, metaKey, ctrlKey, shiftKey } = event;
      const link = target instanceof Element ? target.closest<HTMLElement>(`a[href="${ASK}"]`) : null;
      if (link === null || defaultPrevented || metaKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      import('./enquiry-sheet.client.ts').then(
        ({ openSheet }) => openSheet(place, title, focusFirstEmpty, link),
        () => location.assign(ASK),
      );
    };
    document.addEventListener('click', ask);
    return () => document.removeEventListener('click', ask);
  }, [title]);

  useEffect(() => {
    const form = home.current?.firstElementChild;
    return form == null ? undefined : markFormInView(form);
  }, []);

  return (
    <section id="preguntar" aria-labelledby="titulo-consulta" className="vehicle-enquiry">
      <h2 id="titulo-consulta" className="type-title-m wrap-anywhere">
        {/* A brand of two words breaks only where it must. */}
        Pregunta por el <span className="inline-block max-w-full">{vehicle.marca}</span>
        {title.slice(vehicle.marca.length)}
      </h2>
      <div className="max-w-form mt-8" ref={home}>
        <div>
          <EnquiryForm
            slug={vehicle.slug}
            title={title}
            status={vehicle.status}
            dealer={dealer}
            privacy={privacy}
          />
        </div>
      </div>
    </section>
  );
}
