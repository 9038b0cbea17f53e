import { useStore } from '#src/lib/useStore.ts';
import { ChevronDown, MailWarning } from 'lucide';
import { useEffect, useId, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { $health } from '#src/features/admin/core/publishing/publish.store.ts';
import { failedMails, loadFailedMails, retryMails, type FailedMail } from './failed-mails.store.ts';
import { mailKindText } from '#src/features/admin/settings/privacy/mail-kind.messages.ts';
import { failedMailsText, mailReasonText, obsoleteText } from './failed-mails.messages.ts';

interface MailRowProps {
  readonly mail: FailedMail;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function MailRow({ mail, busy, onRetry }: MailRowProps) {
  const { kind, recipient, created_at, last_error, lead_id } = mail;
  const whom = recipient === '' ? 'Para el concesionario' : `Para ${recipient}`;
  const obsolete = obsoleteText(mail.obsolete);
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-4">
      <div className="grid min-w-0 gap-1">
        <p className="type-label">{mailKindText(kind)}</p>
        <p className="type-small text-text-muted figures break-words">
          {whom} · {leadDate(created_at)}
        </p>
        <p className="type-small break-words">{mailReasonText(last_error)}</p>
        {obsolete !== null && <p className="type-small text-text-muted">{obsolete}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        {lead_id !== '' && <PanelLink to={{ tab: 'leads', lead: lead_id }}>Ver el lead</PanelLink>}
        {obsolete === null && (
          <Button
            variant="secondary"
            size="s"
            className="min-h-11"
            busy={busy}
            aria-label={`Enviar de nuevo: ${mailKindText(kind)}, ${whom}`}
            onClick={onRetry}
          >
            Enviar de nuevo
          </Button>
        )}
      </div>
    </li>
  );
}

/** Collapsible bar about mails that were given up, with the available actions. */
export function FailedMails() {
  const id = useId();
  const failedCount = useStore($health)?.mail?.failed;
  const { data } = useStore(failedMails.$state);
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  useEffect(() => void loadFailedMails(), [failedCount]);
  if (data === null || data.length === 0) return null;

  const live = data.filter(({ obsolete }) => obsolete === null).map((mail) => mail.id);
  const send = async (ids: readonly string[]) => {
    setSending(true);
    await retryMails(ids);
    setSending(false);
  };
  return (
    <section
      className="border-line-strong rounded-m mb-6 border px-4"
      aria-label="Correos sin enviar"
      data-failed-mails
    >
      <button
        type="button"
        className="type-label flex min-h-12 w-full cursor-pointer items-center gap-3 text-left"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon
          icon={MailWarning}
          className={`${iconClass.m} ${live.length > 0 ? 'text-danger-text' : 'text-text-muted'} shrink-0`}
        />
        <span className="min-w-0 flex-1">{failedMailsText(live.length, data.length - live.length)}</span>
        <Icon icon={ChevronDown} className={`${iconClass.s} ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!isOpen}>
        <ul>
          {data.map((mail) => (
            <MailRow key={mail.id} mail={mail} busy={isSending} onRetry={() => void send([mail.id])} />
          ))}
        </ul>
        {live.length > 1 && (
          <div className="border-line border-t py-4">
            <Button
              variant="secondary"
              size="s"
              className="min-h-11"
              busy={isSending}
              onClick={() => void send(live)}
            >
              Enviar todos de nuevo
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
