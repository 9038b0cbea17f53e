import type { FieldMessages } from '#src/components/ui/form-values.ts';
import { notify } from '#src/components/ui/notify.ts';
import { PasswordField } from '#src/components/ui/PasswordField.tsx';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import { NewPasswordFields } from '#src/features/auth/forms/NewPasswordFields.tsx';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { isNewPasswordReady } from '#src/features/auth/rules/auth.rules.ts';
import { NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import { leaveFlash } from '#src/features/auth/session/flash.ts';
import type { SessionUser } from '#src/features/auth/session/auth.api.ts';
import { changePassword, clearSession, type PasswordChange } from './account.api.ts';
import { AccountSection } from './AccountSection.tsx';
import { checkPasswordChange } from './password-change.ts';

const TITLE = 'Contraseña cambiada';
/** With a second factor, opening the new session requires a code, which the sign-in page asks for. */
const SIGNED_OUT = 'Se han cerrado todas tus sesiones, también esta. Entra con la contraseña nueva.';
const FAILED = 'No se pudo cambiar la contraseña. Inténtalo de nuevo.';

async function send(
  { id, email }: SessionUser,
  change: PasswordChange,
  form: HTMLFormElement,
): Promise<FieldMessages> {
  try {
    const outcome = await changePassword(id, email, change);
    if (outcome === 'signed-out') {
      leaveFlash({ title: TITLE, description: SIGNED_OUT, tone: 'success' });
      clearSession();
      return {};
    }
    form.reset();
    notify({
      title: TITLE,
      description: 'Las sesiones de otros dispositivos se han cerrado.',
      tone: 'success',
    });
    return {};
  } catch (error) {
    if (error instanceof NotConfirmedError) return {};
    const { message, fields } = readFailure(error);
    notify({ title: 'Error', description: message ?? FAILED, tone: 'destructive' });
    return fields;
  }
}

interface ChangePasswordProps {
  readonly user: SessionUser;
  /** Whether signing in requires a second factor. */
  readonly hasFactor: boolean;
}

/** Changes the password; requires the current one. */
export function ChangePassword({ user, hasFactor }: ChangePasswordProps) {
  const form = useForm({
    ids: 'clave',
    submit: ({ oldPassword = '', password = '', passwordConfirm = '' }, element) => {
      const change = { oldPassword, password, passwordConfirm };
      const problems = checkPasswordChange(change);
      return Object.keys(problems).length > 0 ? problems : send(user, change, element);
    },
  });
  const { password = '', passwordConfirm = '' } = form.values;
  return (
    <AccountSection
      id="contrasena"
      title="Cambiar contraseña"
      text={
        hasFactor
          ? 'Al cambiarla se cierran todas tus sesiones, también esta: después tendrás que entrar de nuevo, con la contraseña nueva y un código.'
          : 'Al cambiarla se cierran tus sesiones en los demás dispositivos.'
      }
    >
      <form {...form.props} className="grid max-w-112 gap-6">
        {/* Identifies the account for password managers. */}
        <input type="email" name="username" autoComplete="username" hidden readOnly value={user.email} />
        <PasswordField
          {...form.field('oldPassword')}
          label="Contraseña actual"
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} label="Nueva contraseña" />
        <div>
          <SubmitButton
            form={form}
            variant="secondary"
            busyLabel="Cambiando..."
            isReady={isNewPasswordReady(password, passwordConfirm)}
          >
            Cambiar contraseña
          </SubmitButton>
        </div>
      </form>
    </AccountSection>
  );
}
