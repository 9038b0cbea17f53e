import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { notify } from '#src/components/ui/notify.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { Enrolment } from '#src/features/auth/second-factor/Enrolment.tsx';
import { RecoveryCodes } from '#src/features/auth/second-factor/RecoveryCodes.tsx';
import { renewRecoveryCodes, turnOff } from '#src/features/auth/second-factor/second-factor.api.ts';
import type { SecondFactor } from '#src/features/auth/second-factor/second-factor.schema.ts';
import { factorFacts } from '#src/features/auth/second-factor/second-factor.messages.ts';
import { confirmed, NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import type { SessionUser } from '#src/features/auth/session/auth.api.ts';
import { $isAdmin } from '#src/features/auth/session/session.store.ts';
import { AccountSection } from './AccountSection.tsx';
import { isFactorActive, type FactorState } from './useSecondFactor.ts';

/** Runs an action that may require a proof, and reports a failure. */
async function attempt(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await confirmed(work);
  } catch (error) {
    if (error instanceof NotConfirmedError) return;
    const description = readFailure(error).message ?? 'Inténtalo de nuevo en unos minutos.';
    notify({ title: failure, description, tone: 'destructive' });
  }
}

interface ActiveProps {
  readonly factor: SecondFactor;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => void;
}

function Active({ factor, onCodes, onOff }: ActiveProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const doing = async (failure: string, work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    await attempt(failure, work);
    setBusy(false);
  };
  const renew = () =>
    doing('No se pudieron crear los códigos', async () => onCodes(await renewRecoveryCodes()));
  const off = () => {
    setConfirming(false);
    void doing('No se pudo desactivar', async () => {
      await turnOff();
      notify({ title: 'Verificación en dos pasos desactivada', tone: 'success' });
      onOff();
    });
  };
  return (
    <>
      <p className="type-body max-w-prose">{factorFacts(factor)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" busy={isBusy} onClick={() => void renew()}>
          Códigos de recuperación nuevos
        </Button>
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          Desactivar
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="¿Desactivar la verificación en dos pasos?"
        description="Para entrar bastará tu contraseña, y quien la averigüe podrá entrar también."
        confirmLabel="Desactivar"
        onConfirm={off}
      />
    </>
  );
}

interface InactiveProps {
  readonly factor: SecondFactor;
  /** Whether it has just been turned off. The pressed button is gone then, so the text takes the focus. */
  readonly isNew: boolean;
  readonly onSetUp: () => void;
}

function Inactive({ factor, isNew, onSetUp }: InactiveProps) {
  const isAdmin = useStore($isAdmin);
  const facts = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) facts.current?.focus();
  }, [isNew]);
  return (
    <>
      <p ref={facts} tabIndex={-1} className="type-body max-w-prose outline-none">
        {factorFacts(factor)}
      </p>
      {isAdmin && (
        <Button className="mt-5" onClick={onSetUp}>
          Activar
        </Button>
      )}
    </>
  );
}

interface ContentProps {
  readonly email: string;
  readonly state: FactorState;
}

function Content({ email, state: { factor, load } }: ContentProps) {
  const [isOff, setOff] = useState(false);
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  const done = () => {
    setCodes(undefined);
    setSettingUp(false);
    load();
  };
  const turnedOff = () => {
    setOff(true);
    load();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} email={email} onDone={done} />;
  if (isSettingUp)
    return (
      <Enrolment email={email} onDone={done}>
        <Button variant="quiet" onClick={() => setSettingUp(false)}>
          Cancelar
        </Button>
      </Enrolment>
    );
  if (factor === undefined) return <Skeleton className="h-24 w-full" />;
  if (factor === 'failed')
    return (
      <div role="alert">
        <p className="type-body">No se pudo cargar. Comprueba la conexión e inténtalo de nuevo.</p>
        <Button variant="secondary" className="mt-4" onClick={load}>
          Reintentar
        </Button>
      </div>
    );
  if (factor.isActive) return <Active factor={factor} onCodes={setCodes} onOff={turnedOff} />;
  return <Inactive factor={factor} isNew={isOff} onSetUp={() => setSettingUp(true)} />;
}

interface SecondFactorSectionProps {
  readonly user: SessionUser;
  readonly state: FactorState;
}

/**
 * The second factor of an administrator: setup, recovery codes and removal. A former administrator who still has one sees the
 * section too, and it stays visible after the removal.
 */
export function SecondFactorSection({ user, state }: SecondFactorSectionProps) {
  const isAdmin = useStore($isAdmin);
  const isActive = isFactorActive(state);
  const [wasActive, setWasActive] = useState(false);
  if (isActive && !wasActive) setWasActive(true);
  if (!isAdmin && !isActive && !wasActive) return null;
  return (
    <AccountSection
      id="dos-pasos"
      title="Verificación en dos pasos"
      text="Además de la contraseña, para entrar hace falta un código de tu teléfono: nadie podrá entrar solo con tu contraseña."
    >
      <Content email={user.email} state={state} />
    </AccountSection>
  );
}
