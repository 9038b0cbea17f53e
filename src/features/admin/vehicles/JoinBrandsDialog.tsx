import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { SelectField } from '#src/components/ui/Field.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { VEHICLES, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { identityTexts } from '#src/features/admin/stock/vehicle.messages.ts';
import { listVehiclesOfBrand } from '#src/features/admin/stock/vehicles.api.ts';
import { $suggestions, loadSuggestions } from '#src/features/admin/vehicle-form/suggestions.store.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { changeEach } from './bulk-change.ts';
import { byName, likelyJoin, stockBrands, targetsOf } from './join-brands.ts';

const options = (brands: readonly string[]) => brands.map((value) => ({ value, label: value }));

/** The cars of a brand in this spelling. */
const brandCars = createResource<{ readonly marca: string; readonly cars: ReadList<AdminVehicle> }>();

/** Loads them. A failure is shown in place. */
async function loadCars(marca: string): Promise<void> {
  try {
    await brandCars.load(
      async () => ({ marca, cars: await listAsAdmin(() => listVehiclesOfBrand(marca)) }),
      marca,
    );
  } catch (error) {
    console.warn('Could not load the vehicles of a brand', error);
  }
}

interface PreviewProps {
  readonly cars: readonly AdminVehicle[];
  readonly to: string;
}

/** The cars, with their names before and after. */
function Preview({ cars, to }: PreviewProps) {
  return (
    <ul className="border-line border-b empty:hidden" aria-label="Vehículos que cambian">
      {cars.map((car) => (
        <li key={car.id} className="border-line border-t py-2 wrap-anywhere">
          <span className="type-label block leading-snug">
            {vehicleTitle(to === '' ? car : { ...car, marca: to })}
          </span>
          <span className="type-caption text-text-muted figures block">
            {[...(to === '' ? [] : [`antes ${vehicleTitle(car)}`]), ...identityTexts(car)].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function JoinForm({ onDone }: { readonly onDone: () => void }) {
  const brands = stockBrands(useStore($suggestions).coches);
  // Until something is chosen, the proposal counts.
  const [chosen, setChosen] = useState<{ from: string; to: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const { status, data } = useStore(brandCars.$state);
  useEffect(() => void loadSuggestions(), []);
  const { from, to } = chosen ?? likelyJoin(brands) ?? { from: '', to: '' };
  useEffect(() => {
    if (from !== '') void loadCars(from);
  }, [from]);
  const cars = data?.marca === from ? data.cars : null;
  const count = cars?.items.length ?? 0;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (from === '' || to === '') setProblem('Elige las dos marcas');
    if (isSaving || from === '' || to === '' || cars === null || count === 0) return;
    setSaving(true);
    const isSaved = await changeEach(cars.items.map((vehicle) => ({ vehicle, values: { marca: to } })));
    setSaving(false);
    if (isSaved) onDone();
    else await loadCars(from);
  };
  const choose = (next: { from: string; to: string }) => {
    setChosen(next);
    setProblem('');
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Marca que se cambia"
          required
          prompt="Elige una"
          options={options(byName(brands))}
          value={from}
          error={from === '' ? problem : ''}
          onChange={({ target: { value } }) => choose({ from: value, to: value === to ? '' : to })}
        />
        <SelectField
          label="Marca que queda"
          required
          prompt="Elige una"
          options={options(byName(targetsOf(from, brands)))}
          value={to}
          error={to === '' ? problem : ''}
          onChange={({ target: { value } }) => choose({ from, to: value })}
        />
      </div>
      {from !== '' && (
        <Loaded
          status={status}
          data={cars}
          skeleton={<Skeleton className="h-24 w-full" />}
          failure="No se pudieron cargar los vehículos"
          onRetry={() => void loadCars(from)}
        >
          {({ items, unreadable }) => (
            <div>
              <Unreadable names={unreadable} words={VEHICLES} />
              <Preview cars={items} to={to} />
            </div>
          )}
        </Loaded>
      )}
      <div className={dialogClass.actions}>
        <Button type="submit" busy={isSaving} disabled={from !== '' && count === 0}>
          {count === 1 ? 'Cambiar 1 vehículo' : `Cambiar ${count} vehículos`}
        </Button>
      </div>
    </form>
  );
}

interface JoinBrandsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Joins two spellings of a brand: the cars of one get the other. */
export function JoinBrandsDialog({ open, onOpenChange }: JoinBrandsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Unir marcas"
      description="Para una marca escrita de dos maneras, como «VW» y «Volkswagen». Las direcciones anteriores en la web llevan a las nuevas."
    >
      <JoinForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
