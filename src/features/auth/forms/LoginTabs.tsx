import { useEffect, useRef, useState } from 'react';
import { Tabs } from '#src/components/ui/Tabs.tsx';
import { isFirstAdminDoorOpen } from '#src/features/auth/rules/first-admin.ts';
import { hasStoredSession } from '#src/features/auth/session/session.hint.ts';
import { goOnWhenSignedIn } from './go-on.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInForm } from './SignInForm.tsx';

type LoginTab = 'iniciar-sesion' | 'registrarse';

/** Whether the next account to register becomes the administrator; false while unknown or after a failure. */
function useFirstAdminDoor(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    isFirstAdminDoorOpen().then(setOpen, (error: unknown) => {
      console.warn('Could not check whether an administrator exists', error);
    });
  }, []);
  return isOpen;
}

/** Forms of the sign-in page (SPEC section 2, Login). Redirects once there is a session, opened here or in another tab. */
export default function LoginTabs() {
  const [tab, setTab] = useState<LoginTab>('iniciar-sesion');
  const frame = useRef<HTMLDivElement>(null);
  const isFirstAdmin = useFirstAdminDoor();

  useEffect(() => {
    const look = () => {
      if (hasStoredSession()) void goOnWhenSignedIn();
    };
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);

  const offerSignIn = (email: string) => {
    setTab('iniciar-sesion');
    const field = frame.current?.querySelector<HTMLInputElement>('[data-sign-in-form] [name="email"]');
    if (field !== null && field !== undefined) field.value = email;
  };

  const goOn = () => void goOnWhenSignedIn();
  return (
    <>
      <div ref={frame} className="mt-8 in-data-session:hidden">
        <Tabs
          label="Acceso"
          value={tab}
          onChange={setTab}
          keepMounted
          chooseOnFocus
          notice={
            isFirstAdmin && (
              <p className="border-accent bg-surface-raised type-small mt-6 border-l-2 px-4 py-3">
                Si es la primera vez que accedes, regístrate para crear la cuenta de administrador.
              </p>
            )
          }
          items={[
            {
              value: 'iniciar-sesion',
              label: 'Iniciar Sesión',
              content: <SignInForm onSignedIn={goOn} />,
            },
            {
              value: 'registrarse',
              label: 'Registrarse',
              content: <RegisterForm onSignedIn={goOn} onCreated={offerSignIn} />,
            },
          ]}
        />
      </div>
      <p className="type-body text-text-muted mt-8 hidden in-data-session:block" role="status">
        Verificando acceso...
      </p>
    </>
  );
}
