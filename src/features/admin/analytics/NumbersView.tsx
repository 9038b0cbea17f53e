import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft } from 'lucide';
import { useEffect, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { formatInteger } from '#src/lib/format.ts';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { $place, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { CarOf, carRowClass } from './CarOf.tsx';
import { QUIET } from './numbers.limits.ts';
import { carNumbersText, noQuietCarsText } from './numbers.messages.ts';
import { DEFAULT_PERIOD, PERIODS, type Period } from './numbers.period.ts';
import type { Numbers, QuietCar } from './numbers.schema.ts';
import { loadNumbers, numbers } from './numbers.store.ts';

function Quiet({ car }: { readonly car: QuietCar }) {
  return (
    <li className={carRowClass} data-quiet={car.id}>
      <CarOf {...car}>{panelPriceText(car.precio_eur)}</CarOf>
      <p className="type-small figures lg:pt-3">{carNumbersText(car, { ...car, vendido: '' }, new Date())}</p>
    </li>
  );
}

function QuietCars({ data }: { readonly data: Numbers }) {
  const { quietos, quietosTotal } = data;
  const rest =
    quietosTotal > quietos.length
      ? ` Son ${formatInteger(quietosTotal)}; aquí, los ${quietos.length} que llevan más tiempo.`
      : '';
  return (
    <section aria-labelledby="quietos">
      <h3 id="quietos" className="type-label mb-1">
        Coches sin consultas
      </h3>
      <p className="type-small text-text-muted figures mb-4 max-w-prose">
        {`A la venta y sin un solo lead en ${QUIET.days} días: los que llevan más de ${QUIET.days} días en stock, y los que en 30 días se han visto ${QUIET.seenVisits} veces o más.${rest}`}
      </p>
      {quietos.length > 0 ? (
        <ul className="border-line border-b">
          {quietos.map((car) => (
            <Quiet key={car.id} car={car} />
          ))}
        </ul>
      ) : (
        <p className="border-line type-small text-text-muted border-y py-6">{noQuietCarsText(data)}</p>
      )}
    </section>
  );
}

/** The choice of the period, which is in the URL. */
function PeriodChoice({ period }: { readonly period: Period }) {
  return (
    <nav aria-label="Periodo" className="flex flex-wrap gap-x-5 print:hidden">
      {PERIODS.map((days) => (
        <PanelLink
          key={days}
          to={{ tab: 'dashboard', vista: 'numeros', dias: days === DEFAULT_PERIOD ? null : days }}
          isCurrent={days === period}
          replaces
          className={`type-label figures inline-flex min-h-11 items-center border-b-2 ${
            days === period ? 'border-text' : 'text-text-muted hover:text-text border-transparent'
          }`}
        >
          {days} días
        </PanelLink>
      ))}
    </nav>
  );
}

const Loading = (): ReactNode => (
  <div className="grid gap-12">
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
);

/** Números: the charts of a period, and the cars without enquiries. */
export function NumbersView() {
  const { status, data } = useStore(numbers.$state);
  const { dias } = useStore($place);
  const period = dias ?? DEFAULT_PERIOD;
  const now = useNow();
  useEffect(() => void loadNumbers(period), [period]);
  return (
    <section aria-labelledby="numeros" aria-busy={status === 'loading'} className="printed">
      <Button
        variant="quiet"
        size="s"
        className="mb-3 min-h-11 print:hidden"
        onClick={() => openTab('dashboard')}
      >
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Dashboard
      </Button>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <ViewHeading id="numeros">Números</ViewHeading>
        <PeriodChoice period={period} />
      </div>
      <Loaded
        status={status}
        data={data}
        skeleton={<Loading />}
        failure="No se pudieron cargar los números"
        onRetry={() => void loadNumbers(period)}
      >
        {({ charts: { Charts }, ...loaded }) => (
          <div className="grid gap-14" data-numbers={loaded.period}>
            <Charts {...loaded} now={now} />
            <QuietCars data={loaded.numbers} />
            <p className="type-caption text-text-muted max-w-prose">
              Una visita es una ficha vista por una persona. Contamos solo el total diario, sin cookies ni
              direcciones IP y sin terceros. No se cuentan los robots que se identifican ni lo que abres desde
              el panel. Si la web usa una CDN, el recuento es parcial.
            </p>
          </div>
        )}
      </Loaded>
    </section>
  );
}
