import { UNIT_SPACE } from '#src/lib/format.ts';
import { counted } from '#src/features/admin/analytics/numbers.messages.ts';
import { percentOf, type ChannelFunnel, type Funnel } from '#src/features/admin/analytics/figures/funnel.ts';
import { funnelName } from '#src/features/admin/analytics/figures/tables.ts';
import { BarRows } from './BarRows.tsx';

const share = (part: number, { received }: Funnel) => `(${percentOf(part, received)}${UNIT_SPACE}%)`;

/** How far the leads of each channel came. Every bar is measured by the largest channel. */
export function Funnels({ funnels }: { readonly funnels: readonly ChannelFunnel[] }) {
  const most = Math.max(1, ...funnels.map(({ received }) => received));
  return (
    <div className="grid gap-x-14 gap-y-8 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-1">
      {funnels.map((funnel) => {
        const name = funnelName(funnel);
        return (
          <div key={name} className="break-inside-avoid">
            <h4 className="type-small border-line mb-3 border-b pb-1.5 font-medium">{name}</h4>
            <BarRows
              label={`${name}: de ${counted(funnel.received, 'lead', 'leads')}, ${funnel.answered} contestados, ${funnel.appointed} con cita o venta, ${funnel.won} ganados y ${funnel.lost} perdidos`}
              most={most}
              rows={[
                { label: 'Recibidos', value: funnel.received },
                { label: 'Contestados', value: funnel.answered, note: share(funnel.answered, funnel) },
                { label: 'Con cita o venta', value: funnel.appointed, note: share(funnel.appointed, funnel) },
                { label: 'Ganados', value: funnel.won, note: share(funnel.won, funnel) },
                { label: 'Perdidos', value: funnel.lost, note: share(funnel.lost, funnel), isAside: true },
              ]}
            />
          </div>
        );
      })}
    </div>
  );
}
