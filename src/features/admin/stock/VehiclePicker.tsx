import { Combobox } from '@base-ui/react/combobox';
import { ChevronsUpDown } from 'lucide';
import { useEffect, useId, useState } from 'react';
import { useStore } from '#src/lib/useStore.ts';
import { FieldError } from '#src/components/ui/Field.tsx';
import { describedBy, fieldClass, fieldIds } from '#src/components/ui/field.recipe.ts';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { menuClass } from '#src/components/ui/menu.recipe.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { $changedCar } from './changed-car.store.ts';
import { identityTexts } from './vehicle.messages.ts';
import { findVehicles, getVehicle } from './vehicles.api.ts';
import { failureText } from '#src/features/admin/core/session/panel-failure.ts';
import { $place, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';

const CHOICES = 20;
/** Debounce of the search, in milliseconds. */
const PAUSE_MS = 200;

function label(vehicle: AdminVehicle): string {
  return [vehicleTitle(vehicle), String(vehicle.anio), ...identityTexts(vehicle)].join(' · ');
}

/** The vehicle in the URL; null when there is none or while it loads. */
export function useChosenVehicle(): AdminVehicle | null {
  const { vehiculo } = useStore($place);
  const [vehicle, setVehicle] = useState<AdminVehicle | null>(null);
  useEffect(() => {
    if (vehiculo === null) return;
    let isCurrent = true;
    asAdmin(() => getVehicle(vehiculo))
      .then((found) => {
        if (isCurrent) setVehicle(found);
      })
      .catch(() => go({ vehiculo: null }, 'replace'));
    return () => {
      isCurrent = false;
    };
  }, [vehiculo]);
  useEffect(
    () =>
      $changedCar.listen((changed) => {
        if (changed !== null && changed.id === vehiculo) setVehicle(changed);
      }),
    [vehiculo],
  );
  return vehicle?.id === vehiculo ? vehicle : null;
}

interface VehicleFieldProps {
  readonly vehicle: AdminVehicle | null;
  readonly onChoose: (vehicle: AdminVehicle) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Picker for the vehicle that a tab is about. */
export function VehiclePicker({ vehicle }: Pick<VehicleFieldProps, 'vehicle'>) {
  return <VehicleField vehicle={vehicle} onChoose={({ id }) => go({ vehiculo: id })} />;
}

/** Combobox that finds vehicles by any of their words. */
export function VehicleField({ vehicle, onChoose, hint, error }: VehicleFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [found, setFound] = useState<readonly AdminVehicle[]>([]);
  const [problem, setProblem] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = isTyping ? typed : '';

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      listAsAdmin(() => findVehicles(search, CHOICES))
        .then(({ items }) => {
          if (!isCurrent) return;
          setFound(items);
          setProblem(items.length === 0 ? 'Ningún vehículo coincide.' : '');
        })
        .catch((error: unknown) => {
          if (isCurrent) setProblem(failureText(error));
        });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOpen, search]);

  return (
    <Combobox.Root
      items={found}
      filter={null}
      value={vehicle}
      itemToStringLabel={label}
      isItemEqualToValue={(one: AdminVehicle, other: AdminVehicle) => one.id === other.id}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setTyping(false);
      }}
      onInputValueChange={(value, { reason }) => {
        setTyped(value);
        setTyping(reason === 'input-change' || reason === 'input-clear');
      }}
      onValueChange={(next) => {
        if (next !== null) onChoose(next);
      }}
    >
      <div className={`${fieldClass.root} max-w-form`}>
        <label htmlFor={id} className={fieldClass.label}>
          Vehículo
        </label>
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            id={id}
            className={`${fieldClass.input} pr-12 text-ellipsis`}
            placeholder="Elige un vehículo"
            aria-describedby={
              hint === undefined && error === undefined ? undefined : describedBy(id, hint !== undefined)
            }
            aria-invalid={error === undefined ? undefined : true}
          />
          <Combobox.Trigger
            className={`${iconButtonClass} absolute top-0.5 right-0.5`}
            aria-label="Ver vehículos"
          >
            <Icon icon={ChevronsUpDown} className={`${iconClass.s} text-text-muted`} />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        {hint !== undefined && (
          <p id={fieldIds(id).hint} className={fieldClass.hint}>
            {hint}
          </p>
        )}
        <FieldError id={fieldIds(id).error} error={error} />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className={menuClass.positioner} sideOffset={4}>
          <Combobox.Popup className={`${menuClass.popup} ${menuClass.choices}`} data-context="paper">
            <Combobox.Status className={menuClass.status}>{problem}</Combobox.Status>
            <Combobox.List>
              {(choice: AdminVehicle) => (
                <Combobox.Item key={choice.id} value={choice} className={menuClass.item}>
                  {label(choice)}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
