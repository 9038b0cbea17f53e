import { linkClass } from '#src/components/ui/link.recipe.ts';
import { notify } from '#src/components/ui/notify.tsx';
import { PasswordField } from '#src/components/ui/PasswordField.tsx';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import { paths } from '#src/paths.ts';
import { loadAuthApi, preloadAuthApi, readAuthFailure } from '#src/features/auth/session/auth.client.ts';
import { checkSignIn } from '#src/features/auth/rules/auth.rules.ts';
import { EmailField } from './EmailField.tsx';

const WRONG = 'Email o contraseña incorrectos';

async function signIn(email: string, password: string): Promise<string | null> {
  try {
    await (await loadAuthApi()).signIn(email, password);
    return null;
  } catch (error) {
    return (await readAuthFailure(error)).message ?? WRONG;
  }
}

interface SignInFormProps {
  readonly onSignedIn: () => void;
}

/** Signing in (SPEC section 2, Login; texts of section 8). */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const form = useForm({
    ids: 'acceso',
    onEdit: preloadAuthApi,
    submit: ({ email = '', password = '' }) => {
      const problems = checkSignIn(email, password);
      if (Object.keys(problems).length > 0) return problems;
      return signIn(email, password).then((refusal) => {
        if (refusal === null) {
          onSignedIn();
          return {};
        }
        notify({ title: 'Error de autenticación', description: refusal, tone: 'destructive' });
        return { password: refusal };
      });
    },
  });
  return (
    <form {...form.props} className="grid gap-6" data-sign-in-form>
      <EmailField form={form} />
      <PasswordField {...form.field('password')} label="Contraseña" autoComplete="current-password" />
      <SubmitButton form={form} busyLabel="Iniciando sesión..." size="l" block>
        Iniciar Sesión
      </SubmitButton>
      <a
        href={paths.forgotPassword}
        className={`${linkClass('text')} type-small inline-flex min-h-11 items-center justify-self-start`}
      >
        ¿Olvidaste tu contraseña?
      </a>
    </form>
  );
}
