import { Button } from '#src/components/ui/Button.tsx';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { sortedBySuitability } from './shipped-templates.ts';
import { takeShipped } from './templates.store.ts';

export interface TemplatesProps {
  readonly vehicle: AdminVehicle;
  readonly onUsed: () => void;
}

/** The templates that come with the product, those for the car's kind first. */
export function ShippedTemplates({ vehicle, onUsed }: TemplatesProps) {
  return (
    <section aria-labelledby="plantillas-basicas">
      <h3 id="plantillas-basicas" className="type-label">
        Plantillas básicas
      </h3>
      <p className="type-small text-text-muted mb-3">
        Proponen qué datos dar. Los que dejes sin rellenar no se guardan.
      </p>
      <ul className="border-line border-b">
        {sortedBySuitability(vehicle).map((template) => (
          <li key={template.nombre} className="border-line flex items-center gap-1 border-t py-2">
            <span className="min-w-0 flex-1">
              <span className="type-label block leading-snug">{template.nombre}</span>
              {template.suits(vehicle) && (
                <span className="type-caption text-text-muted block">Para este tipo de coche</span>
              )}
            </span>
            <Button
              variant="secondary"
              size="s"
              className="min-h-11"
              aria-label={`Usar la plantilla básica ${template.nombre}`}
              onClick={() => {
                if (takeShipped(vehicle.id, template)) onUsed();
              }}
            >
              Usar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
