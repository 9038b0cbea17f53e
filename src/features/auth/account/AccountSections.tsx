import { useStore } from '#src/lib/useStore.ts';
import { useState } from 'react';
import { Protected } from '#src/features/auth/session/Protected.tsx';
import { StepUpDialog } from '#src/features/auth/second-factor/StepUpDialog.tsx';
import { useKeptPage } from '#src/features/auth/session/useKeptPage.ts';
import { $isAdmin, $session } from '#src/features/auth/session/session.store.ts';
import { AccountSection } from './AccountSection.tsx';
import { CalendarSection } from './CalendarSection.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { AccountGone, DeleteAccount } from './DeleteAccount.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { isFactorActive, useSecondFactor } from './useSecondFactor.ts';

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="border-line grid gap-x-8 gap-y-0.5 border-b py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="type-small text-text-muted">{label}</dt>
      <dd className="type-body wrap-anywhere">{value}</dd>
    </div>
  );
}

function Sections({ onDeleted }: { readonly onDeleted: () => void }) {
  const { user } = useStore($session);
  const isAdmin = useStore($isAdmin);
  const factor = useSecondFactor();
  if (user === null) return null;
  const { email, nombre } = user;
  return (
    <div className="mt-8 lg:mt-12" data-account>
      <AccountSection id="datos" title="Tus datos">
        <dl className="border-line max-w-112 border-t">
          {nombre !== '' && <Fact label="Nombre" value={nombre} />}
          <Fact label="Email" value={email} />
        </dl>
      </AccountSection>
      <ChangePassword user={user} hasFactor={isFactorActive(factor)} />
      <SecondFactorSection user={user} state={factor} />
      <SessionsSection />
      {isAdmin && <CalendarSection />}
      <DeleteAccount email={email} onDeleted={onDeleted} />
      <StepUpDialog />
    </div>
  );
}

/** The sections of the account page, for a signed-in user. */
export function AccountSections() {
  const [isGone, setGone] = useState(false);
  useKeptPage();
  if (isGone) return <AccountGone />;
  return (
    <Protected>
      <Sections onDeleted={() => setGone(true)} />
    </Protected>
  );
}
