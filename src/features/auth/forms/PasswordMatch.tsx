import { Check, X } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { checkNewPassword, PASSWORDS_DIFFER } from '#src/features/auth/rules/auth.rules.ts';

interface PasswordMatchProps {
  readonly password: string;
  readonly confirm: string;
}

/** Shows live whether a password and its confirmation match (SPEC section 2). */
export function PasswordMatch({ password, confirm }: PasswordMatchProps) {
  const isMatch = password === confirm;
  const sign = isMatch ? Check : X;
  const words = isMatch ? (checkNewPassword(password) ?? 'Las contraseñas coinciden') : PASSWORDS_DIFFER;
  const tone = isMatch ? 'text-status-disponible' : 'text-danger-text';
  return (
    <p className={`type-caption -mt-3 flex min-h-5 items-center gap-1.5 ${confirm === '' ? '' : tone}`}>
      {confirm !== '' && <Icon icon={sign} className={iconClass.s} />}
      <span aria-live="polite">{confirm === '' ? '' : words}</span>
    </p>
  );
}
