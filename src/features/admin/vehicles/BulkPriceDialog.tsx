import { useState, type SubmitEvent } from 'react';
import { Euro } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { SelectField, TextField } from '#src/components/ui/Field.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { namesText } from '#src/features/admin/core/lists/read-list.ts';
import {
  previousPriceWarning,
  pricesQuestion,
  pricesQuestionText,
} from '#src/features/admin/stock/price.messages.ts';
import { identityTexts } from '#src/features/admin/stock/vehicle.messages.ts';
import { NumberReadings } from '#src/features/admin/vehicle-form/NumberReadings.tsx';
import { vehicleNumberText } from '#src/features/admin/vehicle-form/typed-number.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { changeEach } from './bulk-change.ts';
import { planPrices, readAmount, type Direction, type PlannedPrice, type PriceUnit } from './bulk-price.ts';

const DIRECTIONS = [
  { value: 'bajar', label: 'Bajar' },
  { value: 'subir', label: 'Subir' },
] as const;
const UNITS = [
  { value: '%', label: '%' },
  { value: '€', label: '€' },
] as const;

const euros = (price: number) => vehicleNumberText('precio_eur', price);

/** A car's price before and after, with the reasons to look twice. */
function PriceLine({ price }: { readonly price: PlannedPrice<AdminVehicle> }) {
  const { vehicle, before, next, problem } = price;
  const { precio_anterior_eur } = vehicle;
  const warning =
    problem === null ? previousPriceWarning(before, { precio_eur: next, precio_anterior_eur }) : undefined;
  return (
    <li className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="type-small block">{vehicleTitle(vehicle)}</span>
        <span className="type-caption text-text-muted figures block">
          {identityTexts(vehicle).join(' · ')}
        </span>
      </span>
      <span className="type-small figures text-right">
        {next === before || problem !== null ? (
          euros(before)
        ) : (
          <>
            <s className="text-text-muted block">{euros(before)}</s>
            <span className="type-label">{euros(next)}</span>
          </>
        )}
      </span>
      {problem !== null && <span className="type-caption text-danger-text col-span-2">{problem}</span>}
      {warning !== undefined && (
        <span className="type-caption text-text-muted figures col-span-2 text-balance">
          Precio anterior: {euros(precio_anterior_eur ?? 0)}. {warning}
        </span>
      )}
    </li>
  );
}

interface BulkPriceProps {
  readonly vehicles: readonly AdminVehicle[];
}

function PriceForm({ vehicles, onDone }: BulkPriceProps & { readonly onDone: () => void }) {
  const [direction, setDirection] = useState<Direction>('bajar');
  const [unit, setUnit] = useState<PriceUnit>('%');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { value: amount, error } = readAmount(typed, unit);
  const { prices, withoutPrice } = planPrices(vehicles, amount === null ? null : { direction, unit, amount });
  const changed = prices.filter(({ before, next }) => next !== before);
  const doubtful = prices
    .filter(({ isDoubtful }) => isDoubtful)
    .map(({ vehicle, before, next }) => ({ title: vehicleTitle(vehicle), before, next }));

  const save = async () => {
    setAsking(false);
    setSaving(true);
    const isSaved = await changeEach(
      changed.map(({ vehicle, next }) => ({ vehicle, values: { precio_eur: next } })),
    );
    setSaving(false);
    if (isSaved) onDone();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving || error !== null || prices.some(({ problem }) => problem !== null)) return;
    if (amount === null) setMissing(true);
    else if (doubtful.length > 0) setAsking(true);
    else void save();
  };
  const take = (text: string) => {
    setTyped(text);
    setMissing(false);
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <div>
        <div className="flex flex-wrap gap-3">
          <SelectField
            label="Cambio"
            required
            options={DIRECTIONS}
            value={direction}
            onChange={({ target }) => setDirection(target.value === 'subir' ? 'subir' : 'bajar')}
          />
          <div className="min-w-0 flex-1 basis-24">
            <TextField
              label="Cuánto"
              required
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={isMissing ? 'Escribe cuánto' : (error ?? undefined)}
              onChange={({ target }) => take(target.value)}
            />
          </div>
          <SelectField
            label="Unidad"
            required
            options={UNITS}
            value={unit}
            onChange={({ target }) => setUnit(target.value === '€' ? '€' : '%')}
          />
        </div>
        {unit === '€' && error !== null && (
          <NumberReadings field="precio_eur" typed={typed} onChoose={(value) => take(toTypedNumber(value))} />
        )}
      </div>
      <div>
        {prices.length > 0 && (
          <ul className="border-line border-b" aria-label="Precios">
            {prices.map((price) => (
              <PriceLine key={price.vehicle.id} price={price} />
            ))}
          </ul>
        )}
        {withoutPrice.length > 0 && (
          <p className="type-small mt-3">
            Sin precio, {withoutPrice.length === 1 ? 'no cambia' : 'no cambian'}:{' '}
            {namesText(withoutPrice.map(vehicleTitle))}.
          </p>
        )}
      </div>
      <p role="alert" className={fieldClass.error}>
        {prices.some(({ problem }) => problem !== null) ? 'Hay precios que no se pueden guardar.' : ''}
      </p>
      <div className={dialogClass.actions}>
        <Button type="submit" busy={isSaving} disabled={prices.length === 0}>
          {prices.length === 1 ? 'Guardar precio' : `Guardar ${prices.length} precios`}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={pricesQuestion(doubtful)}
        description={pricesQuestionText(doubtful)}
        cancelLabel="Corregir"
        confirmLabel="Sí, guardar"
        tone="primary"
        onConfirm={() => void save()}
      />
    </form>
  );
}

/** Changes the prices of cars by a percentage or an amount, with a preview; with the button that opens the dialog. */
export function BulkPriceDialog({ vehicles, busy }: BulkPriceProps & { readonly busy: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        disabled={vehicles.length === 0}
        busy={busy}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Euro} className={iconClass.s} />
        Precio…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={
          vehicles.length === 1 ? 'Cambiar un precio' : `Cambiar el precio de ${vehicles.length} vehículos`
        }
      >
        <PriceForm vehicles={vehicles} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
