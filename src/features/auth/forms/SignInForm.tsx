import { useState, type ComponentType } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { notify } from '#src/components/ui/notify.tsx';
import { PasswordField } from '#src/components/ui/PasswordField.tsx';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import { paths } from '#src/paths.ts';
import { loadAuthApi, preloadAuthApi, readAuthFailure } from '#src/features/auth/session/auth.client.ts';
import { checkSignIn } from '#src/features/auth/rules/auth.rules.ts';
import type { CodeStepProps } from '#src/features/auth/second-factor/CodeStep.tsx';
import { EmailField } from './EmailField.tsx';

const WRONG = 'Email o contraseña incorrectos';

async function signIn(email: string, password: string, code?: string) {
  try {
    return { Code: await (await loadAuthApi()).signInOrAskCode(email, password, code) };
  } catch (error) {
    return readAuthFailure(error);
  }
}

interface SignInFormProps {
  readonly onSignedIn: () => void;
}

/**
 * Signing in (SPEC section 2, Login; texts of section 8). Who has a second factor is asked for its code after the password; what
 * asks comes only then.
 */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [Code, setCode] = useState<ComponentType<CodeStepProps>>();
  const form = useForm({
    ids: 'acceso',
    onEdit: preloadAuthApi,
    submit: ({ email = '', password = '', code }) => {
      const problems = checkSignIn(email, password);
      if (Object.keys(problems).length > 0) return problems;
      return signIn(email, password, code).then((outcome) => {
        if ('Code' in outcome) {
          const { Code: asked } = outcome;
          if (asked === null) onSignedIn();
          else setCode(() => asked);
          return {};
        }
        const refusal = outcome.message ?? WRONG;
        notify({ title: 'Error de autenticación', description: refusal, tone: 'destructive' });
        if (code !== undefined && outcome.status !== 400) return { code: refusal };
        setCode(undefined);
        return { password: refusal };
      });
    },
  });
  const isAsked = Code !== undefined;
  return (
    <form {...form.props} className="grid gap-6" data-sign-in-form>
      {/* What was typed stays there, and is sent again with the code. */}
      <div className="grid gap-6" hidden={isAsked}>
        <EmailField form={form} />
        <PasswordField {...form.field('password')} label="Contraseña" autoComplete="current-password" />
      </div>
      {isAsked && <Code {...form.field('code')} onBack={() => setCode(undefined)} />}
      <SubmitButton form={form} busyLabel="Iniciando sesión..." size="l" block>
        Iniciar Sesión
      </SubmitButton>
      <a
        href={paths.forgotPassword}
        hidden={isAsked}
        className={`${linkClass('text')} type-small inline-flex min-h-11 items-center justify-self-start`}
      >
        ¿Olvidaste tu contraseña?
      </a>
    </form>
  );
}
