import { PasswordField } from '#src/components/ui/PasswordField.tsx';
import type { Form } from '#src/components/ui/useForm.ts';
import { textLimits } from '#src/config/limits.ts';
import { PasswordMatch } from './PasswordMatch.tsx';

interface NewPasswordFieldsProps {
  readonly form: Pick<Form, 'field' | 'values'>;
  readonly label: string;
}

/** A new password and its confirmation. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { password = '', passwordConfirm = '' } = form.values;
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        autoComplete="new-password"
        hint={`Mínimo ${textLimits.passwordMin} caracteres.`}
      />
      <PasswordField
        {...form.field('passwordConfirm')}
        label="Confirmar contraseña"
        autoComplete="new-password"
      />
      <PasswordMatch password={password} confirm={passwordConfirm} />
    </>
  );
}
