import { useStore } from '#src/lib/useStore.ts';
import { Mail, MessageCircle, Phone, type IconNode } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { dealerNameOfPage } from '#src/features/company/business/page-business.ts';
import { replyLinks } from '#src/features/leads/desk/lead-reply.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { $begun, begin } from './begun.store.ts';
import { carNews } from './lead-car.ts';
import { saveState } from './LeadStateSelect.tsx';

interface ReplyProps {
  readonly href: string | null;
  readonly label: string;
  readonly lead: DeskLead;
  readonly icon: IconNode;
  /** Opens in a new tab. */
  readonly outside?: boolean;
}

function Reply({ href, label, lead, icon, outside = false }: ReplyProps) {
  if (href === null) return null;
  return (
    <a
      href={href}
      className={`${buttonClass({ variant: 'secondary', size: 's' })} min-h-11 flex-1 px-3 sm:flex-none`}
      aria-label={`${label}: ${lead.nombre}`}
      onClick={() => {
        if (lead.estado === 'nuevo') begin(lead.id, { tocado: true });
      }}
      {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <Icon icon={icon} className={iconClass.s} />
      {label}
    </a>
  );
}

/** One-tap ways to answer a lead. */
export function LeadReplies({ lead }: { readonly lead: DeskLead }) {
  const { call, mail, whatsapp } = replyLinks(lead, dealerNameOfPage(), carNews(lead));
  return (
    <>
      <Reply href={call} label="Llamar" lead={lead} icon={Phone} />
      <Reply href={whatsapp} label="WhatsApp" lead={lead} icon={MessageCircle} outside />
      <Reply href={mail} label="Email" lead={lead} icon={Mail} />
    </>
  );
}

/** Asks whether the customer was reached, after a reply link was tapped. Still shown on return from the telephone. */
export function AnsweredQuestion({ lead, busy }: { readonly lead: DeskLead; readonly busy: boolean }) {
  const isShown = useStore($begun)[lead.id]?.tocado === true && lead.estado === 'nuevo';
  return (
    <div role="status">
      {isShown && (
        <div className="border-accent bg-surface-raised flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-3 py-3 pr-3 pl-4">
          <p className="type-label">¿Has podido hablar con {lead.nombre}?</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button
              variant="secondary"
              size="s"
              className="min-h-11"
              busy={busy}
              onClick={() => {
                void saveState(lead, 'contactado').then((isSaved) => {
                  if (isSaved) begin(lead.id, { tocado: undefined });
                });
              }}
            >
              Marcar como contactado
            </Button>
            <Button
              variant="quiet"
              size="s"
              className="min-h-11"
              onClick={() => begin(lead.id, { tocado: undefined })}
            >
              Todavía no
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
