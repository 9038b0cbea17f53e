import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useStore } from '#src/lib/useStore.ts';
import { useRef, useState, type Ref, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { EmailInput, TextField } from '#src/components/ui/Field.tsx';
import { paths } from '#src/paths.ts';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { isAboutCode } from '#src/features/auth/session/auth.api.ts';
import { CodeField } from '#src/features/auth/second-factor/CodeField.tsx';
import { $signInNeeded, lastSignedInEmail, NoAdminError, signInAgain } from './panel-session.store.ts';

/** The texts of SPEC section 8; the server's message only for errors other than wrong credentials. */
function refusalText(error: unknown): string {
  if (error instanceof NoAdminError) return 'No tienes permisos de administrador para acceder a esta página.';
  const { status, message } = readFailure(error);
  return status === 400 || message === null ? 'Email o contraseña incorrectos' : message;
}

function SignInForm({ passwordRef }: { readonly passwordRef: Ref<HTMLInputElement> }) {
  const [email, setEmail] = useState(lastSignedInEmail);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  const [isCodeRequired, setCodeRequired] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const code = new FormData(event.currentTarget).get('code');
    setSending(true);
    setRefusal('');
    try {
      await signInAgain(email, password, typeof code === 'string' ? code : undefined);
    } catch (error) {
      setCodeRequired(isAboutCode(error) || (isCodeRequired && readFailure(error).status !== 400));
      if (!isAboutCode(error) || isCodeRequired) setRefusal(refusalText(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <EmailInput
        label="Email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        ref={passwordRef}
        label="Contraseña"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={isCodeRequired ? '' : refusal}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isCodeRequired && <CodeField error={refusal} />}
      <div className={dialogClass.actions}>
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          Salir del panel
        </a>
        <Button type="submit" busy={isSending}>
          Entrar
        </Button>
      </div>
    </form>
  );
}

/**
 * Requests a new sign-in over a panel whose session has ended. The backdrop is opaque, since the person now
 * at the screen may not be allowed to see leads.
 */
export function SessionDialog() {
  const isNeeded = useStore($signInNeeded);
  const password = useRef<HTMLInputElement>(null);
  return (
    <AlertDialog.Root open={isNeeded}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="bg-surface fixed inset-0 z-50" />
        <AlertDialog.Popup
          className={dialogClass.panel}
          data-context="paper"
          // The e-mail of the last session is prefilled, so focus the password.
          initialFocus={() => lastSignedInEmail() === '' || password.current}
        >
          <AlertDialog.Title className={dialogClass.title}>Tu sesión ha terminado</AlertDialog.Title>
          <AlertDialog.Description className={dialogClass.text}>
            Entra de nuevo para seguir donde lo dejaste. Lo que has escrito sigue ahí.
          </AlertDialog.Description>
          <SignInForm passwordRef={password} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
