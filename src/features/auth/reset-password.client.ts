import { showToast } from '#src/components/ui/toast.client.ts';
import { resetRedirectMs } from '#src/config/limits.ts';
import { paths } from '#src/paths.ts';
import { confirmPasswordReset } from './auth.api.ts';
import { readFailure } from './auth.errors.ts';
import { enableAuthForm, type AuthForm } from './auth-form.client.ts';
import { checkNewPasswords } from './auth.rules.ts';
import { watchNewPassword } from './new-password.client.ts';
import { forgetRecoveryToken, recoveryEmail, takeRecoveryToken } from './recovery-link.ts';
import { emitSessionEvent } from './session.events.ts';

/** Choosing a new password by a recovery link (SPEC section 2, Reset password; texts of section 8). */

const FAILED = 'No se pudo actualizar la contraseña. El enlace puede haber expirado.';

const TITLES = {
  invalid: 'Enlace Inválido',
  form: 'Nueva contraseña',
  done: '¡Contraseña actualizada!',
} as const;

function show(view: keyof typeof TITLES): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-reset-view]'))
    part.hidden = part.dataset['resetView'] !== view;
  const title = document.querySelector<HTMLElement>('[data-auth-title]');
  if (title === null) return;
  title.textContent = TITLES[view];
  // Whoever pressed the button of a form that is gone goes on from the title.
  if (document.activeElement === document.body || document.activeElement?.closest('[hidden]') !== null)
    title.focus();
}

/** A token that the server refuses will not do at the next attempt either: what is left is to ask for another. */
function showRefused(reason: string): void {
  const place = document.querySelector('[data-reset-reason]');
  if (place !== null) place.textContent = reason;
  forgetRecoveryToken();
  show('invalid');
}

function sendWith(token: string) {
  return async (form: AuthForm): Promise<void> => {
    const [password, passwordConfirm] = [form.value('password'), form.value('passwordConfirm')];
    const problems = checkNewPasswords(password, passwordConfirm);
    form.showErrors(problems);
    const [problem] = Object.values(problems);
    if (problem !== undefined) {
      showToast({ title: 'Error', description: problem, tone: 'destructive' });
      return;
    }
    try {
      await confirmPasswordReset(token, password, passwordConfirm);
    } catch (error) {
      const { message, fields } = readFailure(error);
      form.showErrors(fields);
      const { token: refusal } = fields;
      if (refusal !== undefined) showRefused(refusal);
      showToast({ title: 'Error', description: refusal ?? message ?? FAILED, tone: 'destructive' });
      return;
    }
    forgetRecoveryToken();
    emitSessionEvent('USER_UPDATED');
    show('done');
    showToast({
      title: '¡Contraseña actualizada!',
      description: 'Te llevamos a la página de acceso.',
      tone: 'success',
    });
    setTimeout(() => location.assign(paths.login), resetRedirectMs);
  };
}

/** Brings the page to life: takes the token out of the address, then shows the form or says that the link is none. */
export function enableResetPassword(): void {
  const token = takeRecoveryToken();
  const element = document.querySelector<HTMLFormElement>('[data-reset-view="form"] form');
  if (token === null || element === null) {
    show('invalid');
    return;
  }
  const owner = element.querySelector<HTMLInputElement>('[data-recovery-email]');
  if (owner !== null) owner.value = recoveryEmail(token);
  watchNewPassword(enableAuthForm(element, sendWith(token)));
  show('form');
  emitSessionEvent('PASSWORD_RECOVERY');
}
