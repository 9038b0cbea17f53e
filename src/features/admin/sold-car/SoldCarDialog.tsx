import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { LEAD_STATE_LABELS } from '#src/features/leads/rules/lead-state.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { OthersToNotify } from './OthersToNotify.tsx';
import { possibleBuyers } from './sold-car.rules.ts';
import {
  $sale,
  chooseAnother,
  chooseBuyer,
  closeSale,
  reopenSale,
  undoBuyer,
  type Sale,
} from './sold-car.store.ts';

function Problem({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="type-small text-danger-text empty:hidden">
      {text}
    </p>
  );
}

/** The leads of the car, one of which may be the buyer's. */
function Buyers({ sale }: { readonly sale: Sale }) {
  return (
    <>
      <Problem text={sale.problem} />
      <ul className="border-line border-b" aria-label="Quienes preguntaron por él">
        {possibleBuyers(sale.askers).map((lead) => (
          <li key={lead.id} className="border-line border-t">
            <button
              type="button"
              className="hover:bg-text/5 -mx-2 grid min-h-14 w-[calc(100%+1rem)] cursor-pointer content-center gap-0.5 rounded-s px-2 py-2 text-left aria-busy:cursor-progress"
              aria-busy={sale.saving === lead.id || undefined}
              onClick={() => void chooseBuyer(lead)}
            >
              <span className="type-label wrap-anywhere">{lead.nombre}</span>
              <span className="type-caption text-text-muted figures">
                {LEAD_STATE_LABELS[lead.estado]} · {leadDate(lead.created_at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={chooseAnother}>
          Otra persona
        </Button>
        <Button variant="secondary" onClick={closeSale}>
          Ahora no
        </Button>
      </div>
    </>
  );
}

/** What was answered, and the others. */
function Answered({ sale }: { readonly sale: Sale }) {
  const place = useRef<HTMLDivElement>(null);
  // The button of the answer has gone, with the focus.
  useEffect(() => place.current?.focus(), []);
  const buyer = sale.askers.find(({ id }) => id === sale.answer?.lead);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p className="type-body">
          {buyer === undefined
            ? 'Lo compró otra persona.'
            : `Lo compró ${buyer.nombre}: su lead está ganado.`}
        </p>
        <Button
          variant="quiet"
          size="s"
          className="min-h-11"
          busy={sale.saving !== ''}
          onClick={() => void undoBuyer()}
        >
          Deshacer
        </Button>
      </div>
      <Problem text={sale.problem} />
      <OthersToNotify sale={sale} />
      <div className={dialogClass.actions}>
        <Button onClick={closeSale}>Listo</Button>
      </div>
    </div>
  );
}

/** Asks who bought a car, then offers a message to each of the others who asked about it. */
export function SoldCarDialog() {
  const sale = useStore($sale);
  // Keeps its content during the closing animation.
  const [shown, setShown] = useState(sale);
  if (sale !== null && sale !== shown) setShown(sale);
  useEffect(() => void reopenSale(), []);
  const car = shown === null ? '' : vehicleTitle(shown.vehicle);
  const isAsked = shown?.answer === null;
  return (
    <Dialog
      open={sale !== null}
      onOpenChange={(open) => {
        if (!open) closeSale();
      }}
      title={isAsked ? '¿Quién lo compró?' : `Vendido: ${car}`}
      description={isAsked ? `${car} está vendido. El lead de quien lo compró pasa a «Ganado».` : undefined}
    >
      {shown !== null && (shown.answer === null ? <Buyers sale={shown} /> : <Answered sale={shown} />)}
    </Dialog>
  );
}
