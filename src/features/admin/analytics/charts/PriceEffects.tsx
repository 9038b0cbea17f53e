import { scaleLinear } from '@visx/scale';
import { panelDate } from '#src/features/admin/core/panel-date.ts';
import { CarOf, carRowClass } from '#src/features/admin/analytics/CarOf.tsx';
import { effectRates, soldWithin } from '#src/features/admin/analytics/figures/price-effects.ts';
import type { PriceEffect } from '#src/features/admin/analytics/numbers.schema.ts';
import {
  daysBeforeText,
  isCountedBefore,
  priceChangeText,
  priceStepText,
  soldAfterText,
  spanText,
} from '#src/features/admin/analytics/numbers.messages.ts';
import { HorizontalBar } from './HorizontalBar.tsx';

/** A bar of visits per day. */
const rateClass = 'mt-0.5 mb-2 h-2.5';

interface EffectProps {
  readonly effect: PriceEffect;
  /** First day with visit data. */
  readonly since: string;
  readonly now: Date;
  readonly percentOf: (rate: number) => number;
}

function Effect({ effect, since, now, percentOf }: EffectProps) {
  const { vehicle, titulo, referencia, at, antes, despues } = effect;
  const { daysBefore, days, before, after } = effectRates(effect, now);
  const sold = soldWithin(effect);
  return (
    <li className={carRowClass} data-price-change={vehicle}>
      <CarOf id={vehicle} titulo={titulo} referencia={referencia}>
        {panelDate(new Date(at).toISOString())}
      </CarOf>
      <div className="lg:pt-3">
        <p className="type-label figures">
          {priceChangeText(effect)}{' '}
          <span className="type-small text-text-muted">{priceStepText(effect)}</span>
        </p>
        <dl className="type-small figures mt-1 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4">
          <dt className="text-text-muted">{daysBeforeText(daysBefore)}</dt>
          <dd>
            {spanText(antes)}
            {!isCountedBefore(at, since, daysBefore) && (
              <span className="text-text-muted"> (datos incompletos)</span>
            )}
            <HorizontalBar percent={percentOf(before)} isOutline className={rateClass} />
          </dd>
          <dt className="text-text-muted">{days === 1 ? 'Desde entonces' : `${days} días después`}</dt>
          <dd>
            {spanText(despues)}
            <HorizontalBar percent={percentOf(after)} className={rateClass} />
          </dd>
        </dl>
        {sold !== null && <p className="type-small font-medium">{soldAfterText(sold)}</p>}
      </div>
    </li>
  );
}

interface PriceEffectsProps {
  readonly changes: readonly PriceEffect[];
  readonly since: string;
  readonly now: Date;
}

/** Each change of price with what followed. The bars are visits per day, on one scale. */
export function PriceEffects({ changes, since, now }: PriceEffectsProps) {
  const rates = changes.flatMap((effect) => {
    const { before, after } = effectRates(effect, now);
    return [before, after];
  });
  const percentOf = scaleLinear<number>({ domain: [0, Math.max(1, ...rates)], range: [0, 100] });
  return (
    <ul className="border-line border-b">
      {changes.map((effect) => (
        <Effect
          key={`${effect.vehicle} ${effect.at}`}
          {...{ effect, since, now }}
          percentOf={(rate) => percentOf(rate)}
        />
      ))}
    </ul>
  );
}
