import type { FieldMessages } from '#src/components/ui/form-values.ts';
import { notify } from '#src/components/ui/notify.ts';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import { loadAuthApi, preloadAuthApi, readAuthFailure } from '#src/features/auth/session/auth.client.ts';
import { checkNewPasswords, isNewPasswordReady } from '#src/features/auth/rules/auth.rules.ts';
import { recoveryEmail } from '#src/features/auth/rules/recovery-link.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const FAILED = 'No se pudo actualizar la contraseña. El enlace puede haber expirado.';

function sayError(description: string): void {
  notify({ title: 'Error', description, tone: 'destructive' });
}

interface NewPasswordFormProps {
  /** Token of a recovery link. */
  readonly token: string;
  /** The server has refused the token; receives its message. */
  readonly onRefused: (reason: string) => void;
  readonly onDone: () => void;
}

/** Sets a new password for the account of a recovery link. */
export function NewPasswordForm({ token, onRefused, onDone }: NewPasswordFormProps) {
  const send = async (password: string, confirm: string): Promise<FieldMessages> => {
    try {
      await (await loadAuthApi()).confirmPasswordReset(token, password, confirm);
      onDone();
      return {};
    } catch (error) {
      const { message, fields } = await readAuthFailure(error);
      const { token: refusal } = fields;
      if (refusal !== undefined) onRefused(refusal);
      sayError(refusal ?? message ?? FAILED);
      return fields;
    }
  };

  const form = useForm({
    ids: 'nueva',
    onEdit: preloadAuthApi,
    submit: ({ password = '', passwordConfirm = '' }) => {
      const problems = checkNewPasswords(password, passwordConfirm);
      const [problem] = Object.values(problems);
      if (problem === undefined) return send(password, passwordConfirm);
      sayError(problem);
      return problems;
    },
  });
  const { password = '', passwordConfirm = '' } = form.values;
  return (
    <div className="mt-8">
      <form {...form.props} className="grid gap-6">
        {/* Identifies the account for password managers. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          hidden
          readOnly
          value={recoveryEmail(token)}
        />
        <NewPasswordFields form={form} label="Nueva contraseña" />
        <SubmitButton
          form={form}
          busyLabel="Actualizando..."
          isReady={isNewPasswordReady(password, passwordConfirm)}
          size="l"
          block
        >
          Actualizar Contraseña
        </SubmitButton>
      </form>
    </div>
  );
}
