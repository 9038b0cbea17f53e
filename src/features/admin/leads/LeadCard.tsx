import { Mail, MessageCircle, Phone, Trash2 } from 'lucide';
import { buttonClass, iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import { leadVehicle, type LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { replyLinks } from '#src/features/leads/desk/lead-reply.ts';
import { openTab } from '#src/features/admin/shell/panel-navigation.store.ts';

interface ReplyProps {
  readonly href: string | null;
  readonly label: string;
  readonly name: string;
  readonly icon: React.ReactNode;
  /** Opens beside the panel. */
  readonly outside?: boolean;
}

function Reply({ href, label, name, icon, outside = false }: ReplyProps) {
  if (href === null) return null;
  return (
    <a
      href={href}
      className={`${buttonClass({ variant: 'secondary', size: 's' })} min-h-11 flex-1 px-3 sm:flex-none`}
      aria-label={`${label}: ${name}`}
      {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {icon}
      {label}
    </a>
  );
}

function RelatedVehicle({ lead }: { readonly lead: LeadRecord }) {
  const text = leadVehicle(lead);
  if (text === '') return null;
  if (lead.vehicle_id === '') return <p className="type-small">{text}</p>;
  return (
    <button
      type="button"
      className={`${linkClass('onward')} cursor-pointer justify-self-start text-left`}
      onClick={() => openTab('vehiculos', { editar: lead.vehicle_id })}
    >
      {text}
    </button>
  );
}

/** A lead with the ways to answer it in one tap. */
export function LeadCard({ lead, onDelete }: { readonly lead: LeadRecord; readonly onDelete: () => void }) {
  const { call, mail, whatsapp } = replyLinks(lead);
  return (
    <li
      className="border-line grid gap-x-10 gap-y-4 border-t py-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto]"
      data-lead={lead.id}
    >
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="type-title-s">{lead.nombre}</h2>
        <p className="type-small text-text-muted break-all">{lead.email}</p>
        <p className="type-small text-text-muted figures">{lead.telefono}</p>
        <p className="type-caption text-text-muted figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={lead.created_at.replace(' ', 'T')}>{leadDate(lead.created_at)}</time>
          <span className={tagClass}>{channelLabel(lead.canal)}</span>
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        {lead.asunto !== '' && <p className="type-label">{lead.asunto}</p>}
        <p className="type-small max-w-prose whitespace-pre-line">{lead.mensaje}</p>
        <RelatedVehicle lead={lead} />
      </div>
      <div className="flex flex-wrap items-start gap-2 lg:justify-end lg:max-xl:max-w-72">
        <Reply
          href={call}
          label="Llamar"
          name={lead.nombre}
          icon={<Icon icon={Phone} className={iconClass.s} />}
        />
        <Reply
          href={whatsapp}
          label="WhatsApp"
          name={lead.nombre}
          icon={<Icon icon={MessageCircle} className={iconClass.s} />}
          outside
        />
        <Reply
          href={mail}
          label="Email"
          name={lead.nombre}
          icon={<Icon icon={Mail} className={iconClass.s} />}
        />
        <button
          type="button"
          className={iconButtonClass}
          aria-label={`Eliminar el lead de ${lead.nombre}`}
          onClick={onDelete}
        >
          <Icon icon={Trash2} className={iconClass.m} />
        </button>
      </div>
    </li>
  );
}
