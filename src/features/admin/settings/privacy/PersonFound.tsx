import { Download, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { panelDate } from '#src/features/admin/core/panel-date.ts';
import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import type { Person } from './person.schema.ts';
import { eraseFound, exportFound } from './person.store.ts';
import { backupText, eraseText, isNothing, mailsText, otherContacts } from './person.messages.ts';

/** More rows than these would push the actions out of view. */
const SHOWN = 5;

function Row({ label, count, children }: { label: string; count: number; children?: ReactNode }) {
  return (
    <div className="border-line grid gap-x-8 gap-y-1 border-t py-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="type-small text-text-muted">{label}</dt>
      <dd className="type-small min-w-0 wrap-anywhere">{count === 0 ? 'Nada' : children}</dd>
    </div>
  );
}

function Leads({ leads }: Pick<Person, 'leads'>) {
  return (
    <ul className="-my-1.5 grid sm:my-0 sm:gap-1">
      {leads.slice(0, SHOWN).map(({ id, nombre, canal, created_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1.5 sm:py-0">
          <PanelLink
            to={{ tab: 'leads', lead: id }}
            className={`${linkClass()} inline-flex min-h-8 items-center sm:min-h-0`}
          >
            {nombre}
          </PanelLink>
          <span className="type-caption text-text-muted figures">
            {panelDate(created_at)} · {channelLabel(canal)}
          </span>
        </li>
      ))}
      {leads.length > SHOWN && <li className="text-text-muted">y {leads.length - SHOWN} más</li>}
    </ul>
  );
}

interface FoundProps {
  readonly person: Person;
  /** Searches for another contact of this person. */
  readonly onFind: (contact: string) => void;
}

/** The stored data of a person, and what can be done with it. */
export function PersonFound({ person, onFind }: FoundProps) {
  const { counts, leads, mails, account, value, backupDays } = person;
  const [erasing, setErasing] = useState<Person | null>(null);
  const [isExporting, setExporting] = useState(false);
  const others = otherContacts(person);
  if (isNothing(counts))
    return (
      <EmptyState
        title="No hay datos de esta persona"
        text={`No hay leads, correos, cuenta, avisos ni menciones en el historial con ${value}.`}
        level={3}
      />
    );
  const exportAll = async () => {
    setExporting(true);
    await exportFound(person);
    setExporting(false);
  };
  return (
    <div data-person>
      <h3 className="type-label mb-3 wrap-anywhere">{value}</h3>
      <dl className="border-line border-b">
        <Row label="Leads, con sus notas" count={counts.leads}>
          <Leads leads={leads} />
        </Row>
        <Row label="Correos" count={counts.correos}>
          {mailsText(mails)}
        </Row>
        <Row label="Cuenta" count={counts.cuenta}>
          {account !== null &&
            `${account.nombre === '' ? account.email : account.nombre}, desde el ${panelDate(account.created_at)}`}
        </Row>
        <Row label="Avisos por e-mail" count={counts.avisos}>
          {counts.avisos === 1 ? '1 aviso' : `${counts.avisos} avisos`}
        </Row>
        <Row label="Historial" count={counts.historial}>
          {counts.historial === 1 ? '1 mención' : `${counts.historial} menciones`}
        </Row>
      </dl>
      {others.length > 0 && (
        <div className="mt-5">
          <p className="type-small text-text-muted">En sus leads aparece también:</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {others.map((contact) => (
              <Button
                key={contact}
                variant="secondary"
                size="s"
                className="min-h-11"
                onClick={() => onFind(contact)}
              >
                <span className="sr-only">Buscar </span>
                <span className="wrap-anywhere whitespace-normal">{contact}</span>
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="secondary" busy={isExporting} onClick={() => void exportAll()}>
          <Icon icon={Download} className={iconClass.s} />
          Exportar
        </Button>
        {account?.isAdmin !== true && (
          <Button variant="destructive" onClick={() => setErasing(person)}>
            <Icon icon={Trash2} className={iconClass.s} />
            Borrar
          </Button>
        )}
      </div>
      <p className="type-small text-text-muted mt-4 max-w-prose">
        {account?.isAdmin === true
          ? 'Esta persona es administradora. Para borrar sus datos, quítale antes el acceso al panel en Ajustes.'
          : `${backupText(backupDays, new Date())} Los avisos que ya llegaron al buzón del concesionario hay que borrarlos allí.`}
      </p>
      <DeleteDialog
        item={erasing}
        title={() => '¿Borrar los datos de esta persona?'}
        description={eraseText}
        confirmLabel="Borrar los datos"
        remove={eraseFound}
        onClose={() => setErasing(null)}
      />
    </div>
  );
}
