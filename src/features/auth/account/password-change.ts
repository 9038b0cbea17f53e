import { checkNewPasswords, type FieldMessages } from '#src/features/auth/rules/auth.rules.ts';

/** Errors of a password change. Separate from the other rules, which the sign-in page loads. */
export function checkPasswordChange(change: {
  readonly oldPassword: string;
  readonly password: string;
  readonly passwordConfirm: string;
}): FieldMessages {
  const problems = checkNewPasswords(change.password, change.passwordConfirm);
  return change.oldPassword === '' ? { oldPassword: 'Escribe tu contraseña actual', ...problems } : problems;
}
