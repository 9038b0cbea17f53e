import * as z from 'zod/mini';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { withoutRepeat } from '#src/lib/without-repeat.ts';

/** The car of the stock that a page's URL names for a form. */

const carsSchema = z.object({
  items: z.array(z.object({ marca: z.string(), modelo: z.string(), version: z.string() })),
});

/** Title of a public car by slug; null when there is none. @throws Error when PocketBase returns an error. */
export async function findVehicleTitle(slug: string): Promise<string | null> {
  const query = new URLSearchParams({
    filter: `(slug='${slug}')`,
    fields: 'marca,modelo,version',
    perPage: '1',
    skipTotal: '1',
  });
  const response = await fetch(`${pocketbaseOrigin}/api/collections/vehicles/records?${query.toString()}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const [car] = carsSchema.parse(await response.json()).items;
  if (car === undefined) return null;
  const parts = [car.marca, car.modelo, withoutRepeat(car.modelo, car.version)];
  return parts.filter((part) => part !== '').join(' ');
}

/** An input of a form by name; null for any other kind of field. */
export function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

/** Names the car of a lead in the form's hidden field; '' for none. */
export function setVehicle(form: HTMLFormElement | null, slug: string): void {
  const input = inputOf(form, 'vehiculo');
  if (input !== null) input.value = slug;
}

interface VehicleNoticeProps {
  readonly label: string;
  readonly title: string;
  readonly onRemove: (form: HTMLFormElement | null) => void;
}

/** The car of the stock that a lead is about, with a button to remove it. */
export function VehicleNotice({ label, title, onRemove }: VehicleNoticeProps) {
  return (
    <div
      data-lead-vehicle
      className="border-line flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y py-3"
    >
      <p className="type-small">
        {label} <strong>{title}</strong>
      </p>
      <button
        type="button"
        className={`${linkClass('muted')} type-small min-h-11 cursor-pointer underline`}
        onClick={({ currentTarget }) => onRemove(currentTarget.form)}
      >
        Quitar vehículo
      </button>
    </div>
  );
}
