import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { $session } from '#src/features/auth/session/session.store.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { paths } from '#src/paths.ts';
import { InviteForm } from './InviteForm.tsx';
import type { Administrator, Invitation, People } from './people.schema.ts';
import {
  inviteAgain,
  loadPeople,
  people,
  takeInvitationBack,
  takeRoleAway,
  takeSecondFactorAway,
} from './people.store.ts';
import { invitationFacts, personFacts } from './people.messages.ts';

interface RowProps {
  readonly email: string;
  readonly nombre: string;
  readonly mark?: string | undefined;
  readonly facts: string;
  readonly children: ReactNode;
}

function Row({ email, nombre, mark, facts, children }: RowProps) {
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="type-label wrap-anywhere">
          {nombre === '' ? email : nombre}
          {mark !== undefined && <span className="type-caption text-text-muted ml-2.5">{mark}</span>}
        </p>
        {nombre !== '' && <p className="type-small wrap-anywhere">{email}</p>}
        <p className="type-small text-text-muted mt-0.5">{facts}</p>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">{children}</div>
    </li>
  );
}

function InvitationButtons({ invitation, onCancel }: { invitation: Invitation; onCancel: () => void }) {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await inviteAgain(invitation);
    setSending(false);
  };
  return (
    <>
      <Button variant="secondary" size="s" className="min-h-11" busy={isSending} onClick={() => void send()}>
        Enviar otra vez<span className="sr-only"> a {invitation.email}</span>
      </Button>
      <Button variant="quiet" size="s" className="min-h-11" onClick={onCancel}>
        Retirar<span className="sr-only"> la invitación de {invitation.email}</span>
      </Button>
    </>
  );
}

function Lists({ admins, invitations }: People) {
  const { user } = useStore($session);
  const [removed, setRemoved] = useState<Administrator | null>(null);
  const [factorless, setFactorless] = useState<Administrator | null>(null);
  const [cancelled, setCancelled] = useState<Invitation | null>(null);
  const now = new Date();
  const isOnlyOne = admins.filter(({ isLocked }) => !isLocked).length === 1;
  const isSelf = (person: Administrator) => person.id === user?.id;
  return (
    <>
      <ul className="border-line border-b" data-people>
        {admins.map((person) => (
          <Row
            key={person.id}
            {...person}
            mark={isSelf(person) ? 'Tú' : undefined}
            facts={personFacts(person, now)}
          >
            {isSelf(person) && (
              <a href={paths.cuenta} className={`${buttonClass({ variant: 'quiet', size: 's' })} min-h-11`}>
                Mi cuenta
              </a>
            )}
            {person.hasSecondFactor && !isSelf(person) && (
              <Button variant="quiet" size="s" className="min-h-11" onClick={() => setFactorless(person)}>
                Quitar verificación<span className="sr-only"> en dos pasos a {person.email}</span>
              </Button>
            )}
            {isOnlyOne && !person.isLocked ? (
              <p className="type-small text-text-muted self-center">Es la única persona que puede entrar</p>
            ) : (
              <Button variant="secondary" size="s" className="min-h-11" onClick={() => setRemoved(person)}>
                Quitar acceso<span className="sr-only"> a {person.email}</span>
              </Button>
            )}
          </Row>
        ))}
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            {...invitation}
            mark={invitation.isExpired ? 'Invitación caducada' : 'Invitación pendiente'}
            facts={invitationFacts(invitation, now)}
          >
            <InvitationButtons invitation={invitation} onCancel={() => setCancelled(invitation)} />
          </Row>
        ))}
      </ul>
      <DeleteDialog
        item={removed}
        title={(person) => (isSelf(person) ? '¿Quitarte el acceso?' : '¿Quitar el acceso?')}
        description={(person) =>
          isSelf(person)
            ? 'Dejarás de poder entrar en el panel en este momento. Para volver, otra persona tendrá que dártelo.'
            : `${person.email} dejará de poder entrar en el panel en este momento. Su cuenta sigue existiendo.`
        }
        confirmLabel="Quitar acceso"
        remove={async (person) => {
          const isDone = await takeRoleAway(person);
          if (isDone && isSelf(person)) location.assign(paths.home);
        }}
        onClose={() => setRemoved(null)}
      />
      <DeleteDialog
        item={factorless}
        title={() => '¿Quitar la verificación en dos pasos?'}
        description={({ email }) =>
          `Hazlo solo si ${email} te ha pedido ayuda en persona o por teléfono: hasta que active otra, entrará solo con su contraseña.`
        }
        confirmLabel="Quitar verificación"
        remove={takeSecondFactorAway}
        onClose={() => setFactorless(null)}
      />
      <DeleteDialog
        item={cancelled}
        title={() => '¿Retirar la invitación?'}
        description={({ email }) => `El enlace que recibió ${email} dejará de valer.`}
        confirmLabel="Retirar invitación"
        remove={takeInvitationBack}
        onClose={() => setCancelled(null)}
      />
    </>
  );
}

/** Lists administrators and invitations, with the means to invite and remove. */
export function PeopleSection() {
  const { status, data } = useStore(people.$state);
  useEffect(() => void loadPeople(), []);
  return (
    <section aria-labelledby="personas">
      <h2 id="personas" className="type-title-s mb-4">
        Personas
      </h2>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-24 w-full" />}
        failure="No se pudieron cargar las personas"
        onRetry={() => void loadPeople()}
      >
        {(loaded) => <Lists {...loaded} />}
      </Loaded>
      <InviteForm />
    </section>
  );
}
