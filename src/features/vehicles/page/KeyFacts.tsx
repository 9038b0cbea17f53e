import type { Vehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { dgtRow } from './DgtBadge.tsx';
import { keyFacts } from './key-facts.ts';

interface KeyFactsProps {
  readonly vehicle: Vehicle;
  readonly specs: readonly VehicleSpec[];
}

/** What a buyer looks for first, large: at most six facts, in rows of two or three. */
export function KeyFacts({ vehicle, specs }: KeyFactsProps) {
  const { before, after } = keyFacts(vehicle, specs);
  const facts: ReturnType<typeof dgtRow> = [...before, ...dgtRow(vehicle.etiqueta_dgt), ...after];
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="claves">
      <h2 id="claves" className="sr-only">
        Lo más importante
      </h2>
      <dl data-key-facts="" className="border-line grid grid-cols-2 gap-x-6 border-b md:grid-cols-3">
        {facts.map(({ key, value, mark }) => (
          <div key={key} className="border-line flex flex-col-reverse justify-end gap-1 border-t py-4">
            <dt className="type-caption text-text-muted">{key}</dt>
            <dd className="type-title-s md:type-title-m figures flex min-w-0 items-center text-balance">
              {mark}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
