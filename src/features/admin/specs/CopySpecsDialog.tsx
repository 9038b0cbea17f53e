import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { SearchField } from '#src/features/admin/core/lists/SearchField.tsx';
import { failureText } from '#src/features/admin/core/session/panel-failure.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { identityTexts } from '#src/features/admin/stock/vehicle.messages.ts';
import { findVehicles } from '#src/features/admin/stock/vehicles.api.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { byFit } from './template.rules.ts';
import { takeSpecs } from './templates.store.ts';

const CHOICES = 20;

function CarList({ vehicle, onUsed }: { readonly vehicle: AdminVehicle; readonly onUsed: () => void }) {
  // Start with cars of the same brand, the usual source.
  const [search, setSearch] = useState(vehicle.marca);
  const [found, setFound] = useState<readonly AdminVehicle[]>([]);
  const [words, setWords] = useState('');
  useEffect(() => {
    let isCurrent = true;
    listAsAdmin(() => findVehicles(search, CHOICES))
      .then(({ items }) => {
        if (!isCurrent) return;
        const others = byFit(items, vehicle).filter(({ id }) => id !== vehicle.id);
        setFound(others);
        setWords(others.length === 0 ? 'Ningún otro vehículo coincide.' : '');
      })
      .catch((error: unknown) => {
        if (isCurrent) setWords(failureText(error));
      });
    return () => {
      isCurrent = false;
    };
  }, [search, vehicle]);

  return (
    <div className="grid gap-4">
      <SearchField label="Buscar por marca, ref. o matrícula" search={search} onSearch={setSearch} />
      <p role="status" className="type-small empty:hidden">
        {words}
      </p>
      <ul className="border-line border-b empty:hidden">
        {found.map((car) => (
          <li key={car.id} className="border-line flex items-center gap-3 border-t py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="type-label block leading-snug">{vehicleTitle(car)}</span>
              <span className="type-caption text-text-muted figures block">
                {[...identityTexts(car), String(car.anio)].join(' · ')}
              </span>
            </span>
            <Button
              variant="secondary"
              size="s"
              className="min-h-11"
              aria-label={`Copiar de ${vehicleTitle(car)} · ${car.referencia}`}
              onClick={() =>
                void takeSpecs(vehicle.id, car.id).then((isRead) => {
                  if (isRead) onUsed();
                })
              }
            >
              Copiar
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Copies another car's specs through the paste preview; with the button that opens the dialog. */
export function CopySpecsDialog({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Copiar de otro coche
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Copiar de otro coche"
        description="Antes de guardar verás qué cambia."
      >
        <CarList vehicle={vehicle} onUsed={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
