import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { notify } from '#src/components/ui/notify.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { Enrolment } from '#src/features/auth/second-factor/Enrolment.tsx';
import { RecoveryCodes } from '#src/features/auth/second-factor/RecoveryCodes.tsx';
import {
  readSecondFactor,
  renewRecoveryCodes,
  turnOff,
} from '#src/features/auth/second-factor/second-factor.api.ts';
import type { SecondFactor } from '#src/features/auth/second-factor/second-factor.schema.ts';
import { factorFacts } from '#src/features/auth/second-factor/second-factor.words.ts';
import { confirmed, NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import type { SessionUser } from '#src/features/auth/session/auth.api.ts';
import { $isAdmin } from '#src/features/auth/session/session.store.ts';
import { AccountSection } from './AccountSection.tsx';

/** Does what may need a proof, and tells why it could not be done. */
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
  const [isAsked, setAsked] = useState(false);
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
    setAsked(false);
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
        <Button variant="quiet" onClick={() => setAsked(true)}>
          Desactivar
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="¿Desactivar la verificación en dos pasos?"
        description="Para entrar bastará tu contraseña, y quien la averigüe podrá entrar también."
        confirmLabel="Desactivar"
        onConfirm={off}
      />
    </>
  );
}

function Content({ email }: { readonly email: string }) {
  const [factor, setFactor] = useState<SecondFactor | 'failed'>();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  const load = useCallback(() => {
    readSecondFactor().then(setFactor, (error: unknown) => {
      console.warn('The second factor could not be read', error);
      setFactor('failed');
    });
  }, []);
  useEffect(load, [load]);

  const done = () => {
    setCodes(undefined);
    setSettingUp(false);
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
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setFactor(undefined);
            load();
          }}
        >
          Reintentar
        </Button>
      </div>
    );
  if (factor.isActive) return <Active factor={factor} onCodes={setCodes} onOff={done} />;
  return (
    <>
      <p className="type-body max-w-prose">{factorFacts(factor)}</p>
      <Button className="mt-5" onClick={() => setSettingUp(true)}>
        Activar
      </Button>
    </>
  );
}

/** The second factor of whoever administers: setting it up, its recovery codes, and turning it off. */
export function SecondFactorSection({ user }: { readonly user: SessionUser }) {
  const isAdmin = useStore($isAdmin);
  if (!isAdmin) return null;
  return (
    <AccountSection
      id="dos-pasos"
      title="Verificación en dos pasos"
      text="Además de la contraseña, para entrar hace falta un código de tu teléfono: quien averigüe tu contraseña se queda fuera."
    >
      <Content email={user.email} />
    </AccountSection>
  );
}
