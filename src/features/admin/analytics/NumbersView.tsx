import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide';
import { useEffect, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { formatInteger } from '#src/lib/format.ts';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { panelDate } from '#src/features/admin/core/panel-date.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { CHANGES_DAYS, EFFECT_DAYS, QUIET } from './numbers.limits.ts';
import type { Numbers, PriceEffect, QuietCar } from './numbers.schema.ts';
import { loadNumbers, numbers } from './numbers.store.ts';
import {
  carNumbersText,
  daysAfter,
  isCountedBefore,
  noQuietCarsText,
  priceChangeText,
  priceStepText,
  spanText,
} from './numbers.messages.ts';

const rowClass = 'border-line grid gap-x-8 gap-y-1 border-t pt-1 pb-4 lg:grid-cols-2';

interface CarProps {
  readonly id: string;
  readonly titulo: string;
  readonly referencia: string;
  readonly children: ReactNode;
}

/** Name of a car, linked to its form. */
function Car({ id, titulo, referencia, children }: CarProps) {
  return (
    <div className="min-w-0">
      <PanelLink to={{ tab: 'vehiculos', editar: id }} className={`${linkClass('onward')} min-h-11`}>
        {titulo}
      </PanelLink>
      <p className="type-caption text-text-muted figures">
        {referencia !== '' && `${referencia} · `}
        {children}
      </p>
    </div>
  );
}

function Quiet({ car }: { readonly car: QuietCar }) {
  return (
    <li className={rowClass} data-quiet={car.id}>
      <Car {...car}>{panelPriceText(car.precio_eur)}</Car>
      <p className="type-small figures lg:pt-3">{carNumbersText(car, { ...car, vendido: '' }, new Date())}</p>
    </li>
  );
}

interface EffectProps {
  readonly effect: PriceEffect;
  /** First day with visit data. */
  readonly since: string;
}

function Effect({ effect, since }: EffectProps) {
  const { vehicle, at, antes, despues } = effect;
  const days = daysAfter(at, new Date());
  const step = priceStepText(effect);
  return (
    <li className={rowClass} data-price-change={vehicle}>
      <Car id={vehicle} titulo={effect.titulo} referencia={effect.referencia}>
        {panelDate(new Date(at).toISOString())}
      </Car>
      <div className="lg:pt-3">
        <p className="type-label figures">
          {priceChangeText(effect)} <span className="type-small text-text-muted">{step}</span>
        </p>
        <dl className="type-small figures mt-1 grid grid-cols-[8.5rem_1fr] gap-x-4">
          <dt className="text-text-muted">{EFFECT_DAYS} días antes</dt>
          <dd>
            {spanText(antes)}
            {!isCountedBefore(at, since) && <span className="text-text-muted"> (datos incompletos)</span>}
          </dd>
          <dt className="text-text-muted">{days === 1 ? 'Desde entonces' : `${days} días después`}</dt>
          <dd>{spanText(despues)}</dd>
        </dl>
      </div>
    </li>
  );
}

interface ListProps {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly empty: string;
  readonly rows: readonly ReactNode[];
}

function List({ id, title, words, empty, rows }: ListProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="type-label mb-1">
        {title}
      </h3>
      <p className="type-small text-text-muted figures mb-4 max-w-prose">{words}</p>
      {rows.length > 0 ? (
        <ul className="border-line border-b">{rows}</ul>
      ) : (
        <p className="border-line type-small text-text-muted border-y py-6">{empty}</p>
      )}
    </section>
  );
}

function Lists({ data }: { readonly data: Numbers }) {
  const { desde, quietos, quietosTotal, cambios } = data;
  const rest =
    quietosTotal > quietos.length
      ? ` Son ${formatInteger(quietosTotal)}; aquí, los ${quietos.length} que llevan más tiempo.`
      : '';
  return (
    <div className="grid gap-12">
      <List
        id="quietos"
        title="Coches sin consultas"
        words={`A la venta y sin un solo lead en ${QUIET.days} días: los que llevan más de ${QUIET.days} días en stock, y los que en 30 días se han visto ${QUIET.seenVisits} veces o más.${rest}`}
        empty={noQuietCarsText(data)}
        rows={quietos.map((car) => (
          <Quiet key={car.id} car={car} />
        ))}
      />
      <List
        id="precios"
        title="Cambios de precio y qué pasó después"
        words={`Los más recientes de los últimos ${CHANGES_DAYS} días. No cuentan las correcciones hechas en los 15 minutos siguientes.`}
        empty={`Ningún precio ha cambiado en los últimos ${CHANGES_DAYS} días.`}
        rows={cambios.map((effect) => (
          <Effect key={`${effect.vehicle} ${effect.at}`} effect={effect} since={desde} />
        ))}
      />
      <p className="type-caption text-text-muted max-w-prose">
        Una visita es una ficha vista por una persona. Contamos solo el total diario, sin cookies ni
        direcciones IP y sin terceros. No se cuentan los robots que se identifican ni lo que abres desde el
        panel. Si la web usa una CDN, el recuento es parcial.
      </p>
    </div>
  );
}

/** Números: cars without enquiries, and the effect of price changes. */
export function NumbersView() {
  const { status, data } = useStore(numbers.$state);
  useEffect(() => void loadNumbers(), []);
  return (
    <section aria-labelledby="numeros">
      <Button variant="quiet" size="s" className="mb-3 min-h-11" onClick={() => openTab('dashboard')}>
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Dashboard
      </Button>
      <div className="mb-6">
        <ViewHeading id="numeros">Números</ViewHeading>
      </div>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-80 w-full" />}
        failure="No se pudieron cargar los números"
        onRetry={() => void loadNumbers()}
      >
        {(loaded) => <Lists data={loaded} />}
      </Loaded>
    </section>
  );
}
