import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';
import { resetRedirectMs } from '#src/config/limits.ts';
import { paths } from '#src/paths.ts';
import { clearRecoveryToken, takeRecoveryToken } from '#src/features/auth/rules/recovery-link.ts';
import { AuthTitle } from './AuthTitle.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const TITLES = {
  checking: 'Restablecer contraseña',
  invalid: 'Enlace Inválido',
  form: 'Nueva contraseña',
  done: '¡Contraseña actualizada!',
} as const;
type View = keyof typeof TITLES;

const INVALID = 'El enlace no es válido o ha expirado. Puedes pedir otro desde la página de acceso.';

const never = () => () => undefined;

function Invalid({ reason }: { readonly reason: string }) {
  return (
    <div className="mt-6">
      <p className="type-body text-text-muted">{reason}</p>
      <div className="mt-8 grid gap-3">
        <a href={paths.login} className={buttonClass({ size: 'l', block: true })}>
          Volver al Login
        </a>
        <a
          href={paths.forgotPassword}
          className={buttonClass({ size: 'l', variant: 'secondary', block: true })}
        >
          Pedir otro enlace
        </a>
      </div>
    </div>
  );
}

function Done() {
  return (
    <div className="mt-6">
      <p className="type-body text-text-muted">Ya puedes iniciar sesión con tu contraseña nueva.</p>
      <div className="mt-8">
        <a href={paths.login} className={buttonClass({ size: 'l', block: true })}>
          Iniciar Sesión
        </a>
      </div>
    </div>
  );
}

/** Sets a new password with a recovery link (SPEC section 2, Reset password; texts of section 8). */
export default function ResetPassword() {
  const token = useSyncExternalStore(never, takeRecoveryToken, () => undefined);
  const [outcome, setOutcome] = useState<{ readonly view: View; readonly reason: string }>();
  const title = useRef<HTMLHeadingElement>(null);
  const found: View = token === undefined ? 'checking' : token === null ? 'invalid' : 'form';
  const view = outcome?.view ?? found;

  // The pressed button disappears with its form, so the title takes the focus.
  useEffect(() => {
    if (view !== 'checking' && document.activeElement === document.body) title.current?.focus();
  }, [view]);

  // A refused token cannot succeed at another attempt, so only requesting a new link is offered.
  const refuse = (reason: string) => {
    clearRecoveryToken();
    setOutcome({ view: 'invalid', reason });
  };
  const finish = () => {
    clearRecoveryToken();
    setOutcome({ view: 'done', reason: '' });
    notify({
      title: '¡Contraseña actualizada!',
      description: 'Te llevamos a la página de acceso.',
      tone: 'success',
    });
    setTimeout(() => location.assign(paths.login), resetRedirectMs);
  };

  const content: Readonly<Record<View, ReactNode>> = {
    checking: (
      <p className="type-body text-text-muted mt-8" role="status">
        Verificando enlace...
      </p>
    ),
    invalid: <Invalid reason={outcome?.reason ?? INVALID} />,
    form: <NewPasswordForm token={token ?? ''} onRefused={refuse} onDone={finish} />,
    done: <Done />,
  };
  return (
    <>
      <AuthTitle ref={title}>{TITLES[view]}</AuthTitle>
      {content[view]}
    </>
  );
}
