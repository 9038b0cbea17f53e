import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import type { FieldMessages } from '#src/components/ui/form-values.ts';
import { notify } from '#src/components/ui/notify.ts';
import { PasswordField } from '#src/components/ui/PasswordField.tsx';
import { mailDays } from '#src/config/periods.ts';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import { paths } from '#src/paths.ts';
import { deleteAccount, clearSession } from './account.api.ts';
import { AccountSection } from './AccountSection.tsx';

const LAST_ADMIN = 'Eres la única persona con acceso de administrador. Antes, da acceso a otra en Ajustes.';
const FAILED = 'No se pudo eliminar la cuenta. Inténtalo de nuevo.';

async function send(password: string, onDeleted: () => void): Promise<FieldMessages> {
  try {
    await deleteAccount(password);
    onDeleted();
    return {};
  } catch (error) {
    if (error instanceof NotConfirmedError) return {};
    const { message, fields } = readFailure(error);
    const reason = fields['role'] === undefined ? message : LAST_ADMIN;
    notify({ title: 'Error', description: reason ?? FAILED, tone: 'destructive' });
    return fields;
  }
}

interface DeleteAccountProps {
  readonly email: string;
  readonly onDeleted: () => void;
}

function DeleteForm({ email, onDeleted, onCancel }: DeleteAccountProps & { readonly onCancel: () => void }) {
  const form = useForm({
    ids: 'baja',
    submit: ({ password = '' }) =>
      password === '' ? { password: 'Escribe tu contraseña' } : send(password, onDeleted),
  });
  return (
    <form {...form.props} className="mt-6 grid max-w-112 gap-6" data-delete-account>
      <input type="email" name="username" autoComplete="username" hidden readOnly value={email} />
      <PasswordField {...form.field('password')} label="Tu contraseña" autoComplete="current-password" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Eliminando..." variant="destructive">
          Eliminar mi cuenta
        </SubmitButton>
        <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={onCancel}>
          Cancelar
        </button>
      </div>
    </form>
  );
}

/** Shown after the deletion; clears the session of this browser in every tab. */
export function AccountGone() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    clearSession();
    title.current?.focus();
  }, []);
  return (
    <div className="border-line mt-8 border-t pt-10 lg:mt-12">
      <h2 ref={title} tabIndex={-1} className="type-title-s outline-none">
        Cuenta eliminada
      </h2>
      <p className="type-body text-text-muted mt-3 max-w-prose">
        Hemos eliminado tu cuenta, con tu nombre y tu contraseña, y se han cerrado tus sesiones.
      </p>
      <a href={paths.home} className={`${buttonClass()} mt-8`}>
        Volver al Inicio
      </a>
    </div>
  );
}

/** Deletes the account; requires the password. */
export function DeleteAccount({ email, onDeleted }: DeleteAccountProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <AccountSection id="eliminar" title="Eliminar mi cuenta">
      <div className="type-body grid max-w-prose gap-3">
        <p>
          Se borran tu nombre, tu email, tu contraseña y tus sesiones, de inmediato y de forma definitiva. En
          la lista de correos que te enviamos, tu email queda {mailDays} días como mucho. Si administras el
          sitio, tu nombre desaparece también del historial.
        </p>
        <p className="text-text-muted">
          Lo que nos hayas escrito por los formularios se conserva hasta que acabe su plazo o pidas que se
          borre:{' '}
          <a href={paths.privacidad} className={linkClass()}>
            política de privacidad
          </a>
          .
        </p>
      </div>
      {isConfirming ? (
        <DeleteForm email={email} onDeleted={onDeleted} onCancel={() => setConfirming(false)} />
      ) : (
        <button
          type="button"
          className={`${buttonClass({ variant: 'secondary' })} mt-6`}
          onClick={() => setConfirming(true)}
        >
          Eliminar mi cuenta…
        </button>
      )}
    </AccountSection>
  );
}
