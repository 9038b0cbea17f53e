import { KeyValueList } from '#src/components/ui/KeyValueList.tsx';
import { groupSpecs } from '#src/features/vehicles/domain/vehicle.specs.ts';
import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface SpecSheetProps {
  readonly specs: readonly VehicleSpec[];
}

/** The technical data by group, in two columns of lists where there is room. */
export function SpecSheet({ specs }: SpecSheetProps) {
  return (
    <section aria-labelledby="especificaciones">
      <h2 id="especificaciones" className="type-title-m">
        Especificaciones técnicas
      </h2>
      <div className="mt-8 gap-x-10 md:columns-2">
        {groupSpecs(specs).map(({ grupo, rows }) => (
          <div key={grupo} className="mb-10 break-inside-avoid">
            <h3 className="type-label mb-3">{grupo}</h3>
            <KeyValueList rows={rows} />
          </div>
        ))}
      </div>
    </section>
  );
}
