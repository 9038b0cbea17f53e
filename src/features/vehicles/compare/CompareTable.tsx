import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide';
import { Badge } from '#src/components/ui/Badge.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { photoText } from '#src/features/vehicles/domain/photo-text.ts';
import { isSold, vehicleTitle, versionText } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { displayStatus, STATUS_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { VehiclePhoto } from '#src/features/vehicles/photo/VehiclePhoto.tsx';
import { DgtBadge } from '#src/features/vehicles/sale/DgtBadge.tsx';
import { paths } from '#src/paths.ts';
import { compareCars, PRICE, type ComparedFact, type CompareRow } from './compare.rules.ts';
import type { ComparedCar } from './compare.store.ts';

/** A photograph's `sizes`: a phone shows two columns at once, a desktop four. */
const SIZES = '(min-width: 64rem) 22rem, (min-width: 48rem) 30vw, 40vw';

interface CompareTableProps {
  readonly cars: readonly ComparedCar[];
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  readonly remove: (id: string) => void;
}

/**
 * One column for each car. A phone keeps the names of the rows in place and scrolls the cars sideways; once their
 * photographs have left the screen, a strip repeats the names of the cars.
 */
export function CompareTable({ cars, labelledBy, remove }: CompareTableProps) {
  const { differing, equal } = compareCars(cars);
  const strip = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const isPast = useIsPast(head);
  return (
    <div className="compare" data-cars={cars.length}>
      <div className="compare-strip" aria-hidden="true" hidden={!isPast}>
        <div ref={strip} className="compare-names">
          <span />
          {cars.map((car) => (
            <span key={car.id} className="type-label">
              {car.marca} {car.modelo}
            </span>
          ))}
        </div>
      </div>
      <div
        className="compare-scroller"
        role="region"
        aria-labelledby={labelledBy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the cars scroll sideways, also by keys
        tabIndex={0}
        onScroll={({ currentTarget }) => strip.current?.scrollTo({ left: currentTarget.scrollLeft })}
      >
        <table>
          <caption className="sr-only">Comparación de coches: primero los datos que cambian</caption>
          <thead ref={head}>
            <tr>
              <td />
              {cars.map((car) => (
                <CarHead key={car.id} car={car} remove={() => remove(car.id)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map((row) => (
              <tr key={row.key} data-row={row.key}>
                <th scope="row">{row.key}</th>
                {row.facts.map((fact, index) => (
                  <td key={cars[index]?.id} className={row.key === PRICE ? 'compare-price' : undefined}>
                    <Fact fact={fact} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <EqualRows rows={equal} count={cars.length} />
          <tfoot>
            <tr>
              <th scope="row">Contacto</th>
              {cars.map((car) => (
                <td key={car.id}>
                  <NextStep car={car} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

/** The site's header covers the top of the viewport (`--spacing-header`): an element under it is out of sight. */
const UNDER_HEADER = { rootMargin: '-72px 0px 0px' };

/** Whether an element is out of sight above. */
function useIsPast(element: { readonly current: Element | null }): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    }, UNDER_HEADER);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}

/** Photograph, status and name, which leads to the car's page while it is for sale, as its card does. */
function CarHead({ car, remove }: { readonly car: ComparedCar; readonly remove: () => void }) {
  const title = vehicleTitle(car);
  const version = versionText(car);
  const status = displayStatus(car.status);
  const sold = isSold(car.status);
  const name = `${car.marca} ${car.modelo}`;
  return (
    <th scope="col" abbr={title} data-car={car.id}>
      <VehiclePhoto
        image={car.cover}
        alt={photoText(car.cover?.alt ?? '', title)}
        sizes={SIZES}
        fallback={car.cover === null ? (sold ? 'Sin fotos' : 'Fotos en camino') : undefined}
        className={`rounded-s ${sold ? 'photo-gone' : ''}`}
      />
      <div className="compare-status">
        <Badge tone={status} quiet>
          {STATUS_LABELS[status]}
        </Badge>
      </div>
      <div className="type-label">{sold ? name : <a href={paths.vehiculo(car.slug)}>{name}</a>}</div>
      {version !== '' && <div className="type-caption text-text-muted mt-0.5">{version}</div>}
      <button
        type="button"
        className="compare-remove"
        aria-label={`Quitar ${title}`}
        // The second press of a double click would remove the next car, which has moved here.
        onClick={({ detail }) => {
          if (detail < 2) remove();
        }}
      >
        <span>
          <Icon icon={X} className={iconClass.s} />
        </span>
      </button>
    </th>
  );
}

/** The rows in which the cars do not differ: one value for all of them. */
function EqualRows({ rows, count }: { readonly rows: readonly CompareRow[]; readonly count: number }) {
  if (rows.length === 0) return null;
  return (
    <tbody className="compare-equal">
      <tr>
        <th scope="rowgroup" colSpan={count + 1}>
          <span>{count === 2 ? 'Igual en los dos' : 'Igual en todos'}</span>
        </th>
      </tr>
      {rows.map(({ key, facts: [fact] }) => (
        <tr key={key} data-row={key}>
          <th scope="row">{key}</th>
          <td colSpan={count}>
            <span>{fact !== undefined && <Fact fact={fact} />}</span>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Fact({ fact: { text, before, label } }: { readonly fact: ComparedFact }) {
  if (text === '')
    return (
      <>
        <span aria-hidden="true" className="text-text-muted">
          —
        </span>
        <span className="sr-only">Sin dato</span>
      </>
    );
  return (
    <>
      {label === undefined ? (
        text
      ) : (
        <>
          <DgtBadge label={label} />
          <span className="sr-only">{text}</span>
          {/* The part that the badge does not say. */}
          <span aria-hidden="true">{text.replace(label, '').trim()}</span>
        </>
      )}
      {before !== undefined && (
        <span className="type-caption text-text-muted block font-normal">
          Antes: <s>{before}</s>
        </span>
      )}
    </>
  );
}

/** A question about the car, or for a sold one the form for a similar car. */
function NextStep({ car }: { readonly car: ComparedCar }) {
  const about = <span className="sr-only">{`: ${vehicleTitle(car)}`}</span>;
  if (!isSold(car.status))
    return (
      <ButtonLink href={paths.preguntar(car.slug)} variant="secondary" size="s">
        Preguntar
        {about}
      </ButtonLink>
    );
  const { marca, modelo } = car;
  return (
    <ButtonLink
      href={paths.solicitarImportacion(new URLSearchParams({ marca, modelo }).toString())}
      variant="quiet"
      size="s"
      className="text-left whitespace-normal"
    >
      Buscar uno igual
      {about}
    </ButtonLink>
  );
}
