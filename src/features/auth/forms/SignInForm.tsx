import { useState } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';
import { PasswordField } from '#src/components/ui/PasswordField.tsx';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import { paths } from '#src/paths.ts';
import { OUT_OF_REACH } from '#src/features/auth/rules/auth-failure.ts';
import type { SignInOutcome } from '#src/features/auth/session/auth.api.ts';
import { loadAuthApi, preloadAuthApi } from '#src/features/auth/session/auth.client.ts';
import { checkSignIn } from '#src/features/auth/rules/auth.rules.ts';
import { EmailField } from './EmailField.tsx';

const signIn = (email: string, password: string, code?: string): Promise<SignInOutcome> =>
  loadAuthApi()
    .then((api) => api.signInByForm(email, password, code))
    .catch(() => OUT_OF_REACH);

interface SignInFormProps {
  readonly onSignedIn: () => void;
}

/**
 * Sign-in form (SPEC section 2, Login; texts of section 8). With a second factor it asks for a code after the password; the code
 * step is loaded on demand.
 */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [Code, setCode] = useState<SignInOutcome['Code']>();
  const form = useForm({
    ids: 'acceso',
    onEdit: preloadAuthApi,
    submit: ({ email = '', password = '', code }) => {
      const problems = checkSignIn(email, password);
      if (Object.keys(problems).length > 0) return problems;
      return signIn(email, password, code).then(({ Code: CodeStep, message, fields }) => {
        setCode(() => CodeStep);
        if (message) notify({ title: 'Error de autenticación', description: message, tone: 'destructive' });
        else if (!CodeStep) onSignedIn();
        return fields;
      });
    },
  });
  return (
    <form {...form.props} className="grid gap-6" data-sign-in-form>
      {/* Hidden, not removed: the typed values are sent again with the code. */}
      <div className="grid gap-6" hidden={!!Code}>
        <EmailField form={form} />
        <PasswordField {...form.field('password')} label="Contraseña" autoComplete="current-password" />
      </div>
      {Code && <Code {...form.field('code')} onBack={setCode} />}
      <SubmitButton form={form} busyLabel="Iniciando sesión..." size="l" block>
        Iniciar Sesión
      </SubmitButton>
      <a
        href={paths.forgotPassword}
        hidden={!!Code}
        className={`${linkClass('text')} type-small inline-flex min-h-11 items-center justify-self-start`}
      >
        ¿Olvidaste tu contraseña?
      </a>
    </form>
  );
}
