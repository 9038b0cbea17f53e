import { ChevronDown } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { KeyValueList } from '#src/components/ui/KeyValueList.tsx';
import { groupSpecs } from '#src/features/vehicles/domain/vehicle.specs.ts';
import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface SpecSheetProps {
  readonly specs: readonly VehicleSpec[];
}

/**
 * The technical data by group, in two columns of lists where there is room. On a phone each group is folded; elsewhere, and on
 * paper, spec-sheet.css shows it whole, with a heading in place of the one that folds.
 */
export function SpecSheet({ specs }: SpecSheetProps) {
  return (
    <section aria-labelledby="especificaciones">
      <h2 id="especificaciones" className="type-title-m">
        Especificaciones técnicas
      </h2>
      <div className="spec-sheet mt-6 [columns:18rem_2] gap-x-10 md:mt-8">
        {groupSpecs(specs).map(({ grupo, rows }) => (
          <details key={grupo} className="spec-group break-inside-avoid">
            <summary className="border-line flex min-h-12 cursor-pointer items-center justify-between gap-4 border-t">
              <h3 className="type-label">{grupo}</h3>
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
