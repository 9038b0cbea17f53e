import { TextField } from '#src/components/ui/Field.tsx';
import type { FieldMessages } from '#src/components/ui/form-values.ts';
import { notify } from '#src/components/ui/notify.ts';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import type { Registration } from '#src/features/auth/session/auth.api.ts';
import { loadAuthApi, preloadAuthApi, readAuthFailure } from '#src/features/auth/session/auth.client.ts';
import { checkRegistration, isNewPasswordReady } from '#src/features/auth/rules/auth.rules.ts';
import { leaveFlash } from '#src/features/auth/session/flash.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const CREATED = {
  title: 'Cuenta creada',
  description: 'Tu cuenta ha sido creada exitosamente',
  tone: 'success',
} as const;
const NOT_CREATED = 'No se pudo crear la cuenta. Inténtalo de nuevo.';

interface RegisterFormProps {
  readonly onSignedIn: () => void;
  /** The account was created, but signing in failed. */
  readonly onCreated: (email: string) => void;
}

/** Registration form (SPEC section 2, Login; texts of section 8). */
export function RegisterForm({ onSignedIn, onCreated }: RegisterFormProps) {
  const register = async (registration: Registration): Promise<FieldMessages> => {
    try {
      const { signUp } = await loadAuthApi();
      if ((await signUp(registration)) === 'signed-in') {
        leaveFlash(CREATED);
        onSignedIn();
      } else {
        notify(CREATED);
        onCreated(registration.email);
      }
      return {};
    } catch (error) {
      const { message, fields } = await readAuthFailure(error);
      notify({ title: 'Error de registro', description: message ?? NOT_CREATED, tone: 'destructive' });
      return fields;
    }
  };

  const form = useForm({
    ids: 'registro',
    onEdit: preloadAuthApi,
    submit: ({ nombre = '', email = '', password = '', passwordConfirm = '' }) => {
      const registration = { nombre: nombre.trim(), email, password, passwordConfirm };
      const problems = checkRegistration(registration);
      return Object.keys(problems).length > 0 ? problems : register(registration);
    },
  });
  const { password = '', passwordConfirm = '' } = form.values;
  return (
    <form {...form.props} className="grid gap-6" data-register-form>
      <TextField {...form.field('nombre')} label="Nombre completo" autoComplete="name" required />
      <EmailField form={form} />
      <NewPasswordFields form={form} label="Contraseña" />
      <SubmitButton
        form={form}
        busyLabel="Creando cuenta..."
        isReady={isNewPasswordReady(password, passwordConfirm)}
        size="l"
        block
      >
        Crear Cuenta
      </SubmitButton>
    </form>
  );
}
