import { Check, Mail, MessageCircle, Phone, type IconNode } from 'lucide';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { carUrl } from '#src/features/admin/stock/car-links.ts';
import { dealerNameOfPage } from '#src/features/company/business/page-business.ts';
import { replyLinks } from '#src/features/leads/desk/lead-reply.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { titleWithYear } from '#src/features/vehicles/domain/title-with-year.ts';
import { canBeWrittenTo, noticeText, othersToNotify, soldNews } from './sold-car.rules.ts';
import { noteOpened, type Sale } from './sold-car.store.ts';

interface MessageProps {
  readonly href: string | null;
  readonly label: string;
  readonly icon: IconNode;
  readonly lead: LeadRecord;
  readonly outside?: boolean;
}

function Message({ href, label, icon, lead, outside = false }: MessageProps) {
  if (href === null) return null;
  return (
    <a
      href={href}
      className={`${buttonClass({ variant: 'secondary', size: 's' })} min-h-11 px-3`}
      aria-label={`${label}: ${lead.nombre}`}
      onClick={() => noteOpened(lead.id)}
      {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <Icon icon={icon} className={iconClass.s} />
      {label}
    </a>
  );
}

interface OtherProps {
  readonly lead: LeadRecord;
  readonly news: string;
  readonly isOpened: boolean;
}

function Other({ lead, news, isOpened }: OtherProps) {
  const { whatsapp, mail, call } = replyLinks(lead, dealerNameOfPage(), news);
  const isCall = whatsapp === null && mail === null;
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t py-3">
      <div className="min-w-0">
        <p className="type-label wrap-anywhere">{lead.nombre}</p>
        <p role="status" className="type-caption text-text-muted flex items-center gap-1.5 empty:hidden">
          {isOpened && (
            <>
              <Icon icon={Check} className={iconClass.s} />
              {isCall ? 'Teléfono abierto' : 'Mensaje abierto'}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Message href={whatsapp} label="WhatsApp" icon={MessageCircle} lead={lead} outside />
        <Message href={mail} label="Email" icon={Mail} lead={lead} />
        {isCall && <Message href={call} label="Llamar" icon={Phone} lead={lead} />}
      </div>
    </li>
  );
}

/** The others who asked about the car, each with a prepared message that proposes similar cars. */
export function OthersToNotify({ sale }: { readonly sale: Sale }) {
  const { similar, opened } = sale;
  const others = othersToNotify(sale.askers, sale.answer?.lead ?? '');
  if (others.length === 0)
    return <p className="type-body text-text-muted">Nadie más espera respuesta por este coche.</p>;
  if (similar === null) return <Skeleton className="h-32 w-full" />;
  const news = soldNews(similar.map((car) => ({ car, url: carUrl(car.slug) })));
  return (
    <section aria-labelledby="venta-avisar">
      <h3 id="venta-avisar" className="type-title-s">
        Avisa a los demás
      </h3>
      <p className="type-small text-text-muted mt-1">
        {noticeText(others.some(canBeWrittenTo), similar.length > 0)}
      </p>
      <ul className="type-small text-text-muted empty:hidden">
        {similar.map((car) => (
          <li key={car.id}>{titleWithYear(car)}</li>
        ))}
      </ul>
      <ul className="border-line mt-4 border-b">
        {others.map((lead) => (
          <Other key={lead.id} lead={lead} news={news} isOpened={opened.includes(lead.id)} />
        ))}
      </ul>
    </section>
  );
}
