import { Fragment } from 'react';
import { useStore } from '#src/lib/useStore.ts';
import { AlarmClock } from 'lucide';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { leadClock } from '#src/features/leads/desk/lead-clock.ts';
import { tipoText } from '#src/features/leads/rules/contact.schema.ts';
import { BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';
import { channelText, type DeskLead, leadVehicle } from '#src/features/leads/rules/lead-record.schema.ts';
import { tradeInFacts } from '#src/features/leads/rules/trade-in.texts.ts';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { carPlace, carStatus, priceThenAndNow } from './lead-car.ts';
import { $unsaved, changeLead } from './leads.store.ts';
import { $openingTimes } from './opening-times.store.ts';

/** The parts of a lead that the card and the row of a list share. */

/** The car that a lead is about: its name leads to its form, below are its reference, status and price. */
export function RelatedVehicle({ lead }: { readonly lead: DeskLead }) {
  const text = leadVehicle(lead);
  if (text === '') return null;
  const { car } = lead;
  const status = carStatus(lead);
  const place = carPlace(lead);
  return (
    <div className="grid gap-1" data-lead-car>
      {place === null ? (
        <p className="type-small">{text}</p>
      ) : (
        <PanelLink to={place} className={`${linkClass('onward')} justify-self-start`}>
          {text}
        </PanelLink>
      )}
      {status !== null && (
        <p className="type-small text-text-muted figures flex flex-wrap items-center gap-x-3 gap-y-1">
          {car !== null && car.referencia !== '' && <span>{car.referencia}</span>}
          <Badge tone={status.tone}>{status.label}</Badge>
          {car !== null && <span>{priceThenAndNow(lead.precio_entonces, car.precio_eur)}</span>}
        </p>
      )}
    </div>
  );
}

/** The car that the person offers in exchange. */
export function OfferedCar({ lead }: { readonly lead: DeskLead }) {
  const { entrega } = lead;
  if (entrega === null) return null;
  return (
    <section className="border-line mt-2 grid gap-2 border-t pt-3" aria-label="Su coche" data-lead-offer>
      <h3 className="type-label">Su coche</h3>
      <dl className="type-small figures grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {tradeInFacts(entrega).map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="type-small max-w-prose wrap-anywhere whitespace-pre-line empty:hidden">
        {entrega.deseos}
      </p>
    </section>
  );
}

/** Waiting time of an unanswered lead. */
export function Clock({ lead }: { readonly lead: DeskLead }) {
  const now = useNow();
  const times = useStore($openingTimes);
  if (lead.estado !== 'nuevo') return null;
  const { text, isLate } = leadClock(lead.created_at, now, times);
  if (!isLate) return <p className="type-caption text-text-muted figures">{text}</p>;
  return (
    <p className="type-caption text-danger-text figures flex items-start gap-1.5 font-medium" data-late>
      <Icon icon={AlarmClock} className={`${iconClass.s} mt-0.5 shrink-0`} />
      {text}
    </p>
  );
}

/** Tags of a lead. A subject that says no more than the channel is left out. */
export function Tags({ lead }: { readonly lead: DeskLead }) {
  const { canal, tipo_consulta } = lead;
  const isKnown =
    (canal === 'importacion_web' && tipo_consulta === 'importacion') ||
    ((canal === 'tasacion_web' || canal === BOOKING_CHANNEL) && tipo_consulta === 'general');
  const tipo = isKnown ? '' : tipoText(tipo_consulta);
  return (
    <>
      <span className={tagClass}>{channelText(lead)}</span>
      {tipo !== '' && <span className={tagClass}>{tipo}</span>}
    </>
  );
}

/** A change that could not be saved, with a retry button. */
export function Unsaved({ lead }: { readonly lead: DeskLead }) {
  const failed = useStore($unsaved)[lead.id];
  if (failed === undefined) return null;
  return (
    <div className="border-danger bg-surface-raised flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-3 py-3 pr-3 pl-4">
      <p className="type-label">Tu cambio no se ha guardado.</p>
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        onClick={() => void changeLead(lead, failed.change, failed.done)}
      >
        Reintentar
      </Button>
    </div>
  );
}
