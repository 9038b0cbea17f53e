import { isCommonPassword } from '#src/features/auth/rules/common-passwords.ts';

/**
 * Refuses common passwords. A bundle for this alone: the list is large, and most bundles include accounts.ts.
 * @throws BadRequestError for a new password that is commonly guessed. A stored password is only a hash and
 * cannot be checked.
 */
export function refuseCommonPassword(user: core.Record): void {
  if (!isCommonPassword(user.getString('password'))) return;
  const message = 'Es una de las contraseñas más usadas: elige otra.';
  throw new BadRequestError(message, { password: new ValidationError('common_password', message) });
}
