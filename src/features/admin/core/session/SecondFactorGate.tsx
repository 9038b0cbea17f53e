import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { Enrolment } from '#src/features/auth/second-factor/Enrolment.tsx';
import { readSecondFactor } from '#src/features/auth/second-factor/second-factor.api.ts';
import type { SecondFactor } from '#src/features/auth/second-factor/second-factor.schema.ts';
import { daysText } from '#src/features/auth/second-factor/second-factor.messages.ts';
import { $session } from '#src/features/auth/session/session.store.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';
import { paths } from '#src/paths.ts';

/** Session storage key: postponed in this browser tab, so that a reload does not prompt again. */
const PUT_OFF = 'dos-pasos-ahora-no';

interface EnrolmentDialogProps {
  readonly factor: SecondFactor;
  readonly isOpen: boolean;
  readonly onDone: () => void;
  readonly onPutOff: () => void;
}

function EnrolmentDialog({ factor, isOpen, onDone, onPutOff }: EnrolmentDialogProps) {
  const isRequired = factor.asked === 'now';
  const [isBegun, setBegun] = useState(false);
  const wayOut = isRequired ? (
    <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
      Salir del panel
    </a>
  ) : (
    <Button variant="secondary" onClick={onPutOff}>
      Ahora no
    </Button>
  );
  return (
    <AlertDialog.Root open={isOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          className={isRequired ? 'bg-surface fixed inset-0 z-50' : dialogClass.backdrop}
        />
        <AlertDialog.Popup className={dialogClass.panel} data-context="paper" data-second-factor-gate>
          <AlertDialog.Title className={dialogClass.title}>
            Protege el panel con un segundo paso
          </AlertDialog.Title>
          <AlertDialog.Description className={dialogClass.text}>
            Aquí hay datos de tus clientes. Con un código de tu teléfono, nadie podrá entrar solo con tu
            contraseña.{' '}
            {isRequired
              ? 'Para entrar en el panel hace falta activarlo.'
              : `${daysText(factor.daysLeft)} para activarlo.`}
          </AlertDialog.Description>
          {isBegun ? (
            <Enrolment email={$session.get().user?.email ?? ''} onDone={onDone}>
              {wayOut}
            </Enrolment>
          ) : (
            <div className={dialogClass.actions}>
              {wayOut}
              <Button onClick={() => setBegun(true)}>Activar ahora</Button>
            </div>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * Prompts administrators without a second factor to enrol: first with a dialog that can be postponed for some
 * days, then with one that cannot. Fails open when the server does not report the state.
 */
export function SecondFactorGate() {
  const [factor, setFactor] = useState<SecondFactor>();
  const [isPutOff, setPutOff] = useState(() => tabStorage().getItem(PUT_OFF) !== null);

  useEffect(() => {
    readSecondFactor().then(setFactor, (error: unknown) => {
      console.warn('Could not read the second-factor state', error);
    });
  }, []);

  if (factor === undefined || factor.asked === 'no') return null;
  const isOpen = factor.asked === 'now' || !isPutOff;
  return (
    <>
      {factor.asked === 'later' && isPutOff && (
        <p
          className="border-accent bg-surface-raised type-small mb-4 border-l-2 px-4 py-3"
          data-second-factor-days
        >
          {daysText(factor.daysLeft)} para activar la verificación en dos pasos.{' '}
          <a href={`${paths.cuenta}#dos-pasos`} className={linkClass('text')}>
            Activarla
          </a>
        </p>
      )}
      <EnrolmentDialog
        factor={factor}
        isOpen={isOpen}
        // Where it was required, the server has answered the panel's calls as a visitor's.
        onDone={() => (factor.asked === 'now' ? location.reload() : setFactor({ ...factor, asked: 'no' }))}
        onPutOff={() => {
          tabStorage().setItem(PUT_OFF, '1');
          setPutOff(true);
        }}
      />
    </>
  );
}
