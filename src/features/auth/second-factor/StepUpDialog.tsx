import { useStore } from '#src/lib/useStore.ts';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { TextField } from '#src/components/ui/Field.tsx';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { CodeField } from './CodeField.tsx';
import { $proofNeeded, giveUpProof, prove, type Proof } from './step-up.store.ts';

const FAILED = 'No se pudo comprobar. Inténtalo de nuevo.';

function ProofForm({ proof }: { readonly proof: Proof }) {
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const typed = new FormData(event.currentTarget).get(proof);
    setSending(true);
    setRefusal('');
    try {
      await prove(proof, typeof typed === 'string' ? typed : '');
    } catch (error) {
      setRefusal(readFailure(error).message ?? FAILED);
      setSending(false);
    }
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {proof === 'code' ? (
        <CodeField error={refusal} />
      ) : (
        <TextField
          name="password"
          label="Contraseña"
          type="password"
          autoComplete="current-password"
          required
          error={refusal}
        />
      )}
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={giveUpProof}>
          Cancelar
        </Button>
        <Button type="submit" busy={isSending}>
          Confirmar
        </Button>
      </div>
    </form>
  );
}

/** Asks for a proof of identity before a sensitive action. The page behind keeps its unsaved input. */
export function StepUpDialog() {
  const needed = useStore($proofNeeded);
  // Keeps its content during the closing animation.
  const [shown, setShown] = useState<Proof>('code');
  if (needed !== null && needed !== shown) setShown(needed);
  return (
    <Dialog
      open={needed !== null}
      onOpenChange={(open) => {
        if (!open) giveUpProof();
      }}
      title="Confirma tu identidad"
      description="Por seguridad, lo pedimos aunque tu sesión siga abierta. Vale durante diez minutos."
    >
      <ProofForm proof={shown} />
    </Dialog>
  );
}
