import { ChevronDown } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { KeyValueList } from '#src/components/ui/KeyValueList.tsx';
import { groupSpecs } from '#src/features/vehicles/domain/vehicle.specs.ts';
import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';

const datumCount = (count: number): string => (count === 1 ? '1 dato' : `${count} datos`);

interface SpecSheetProps {
  readonly specs: readonly VehicleSpec[];
}

/**
 * The technical data by group, collapsed. Where there is room, and on paper, spec-sheet.css expands some or all groups,
 * with a plain heading instead of the toggle.
 */
export function SpecSheet({ specs }: SpecSheetProps) {
  return (
    <section aria-labelledby="especificaciones">
      <h2 id="especificaciones" className="type-title-m">
        Especificaciones técnicas
      </h2>
      <div className="spec-sheet mt-6 md:mt-8">
        {groupSpecs(specs).map(({ grupo, rows }) => (
          <details key={grupo} className="spec-group break-inside-avoid">
            <summary className="border-line flex min-h-12 cursor-pointer items-center gap-4 border-t">
              <h3 className="type-label mr-auto">{grupo}</h3>
              <span className="type-caption text-text-muted figures">{datumCount(rows.length)}</span>
              <Icon icon={ChevronDown} className={`${iconClass.m} text-text-muted spec-group-sign`} />
            </summary>
            <h3 className="spec-group-title type-title-s mb-3">{grupo}</h3>
            <KeyValueList rows={rows} />
          </details>
        ))}
      </div>
    </section>
  );
}
