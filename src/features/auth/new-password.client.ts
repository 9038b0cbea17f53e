import type { AuthForm } from './auth-form.client.ts';
import { checkNewPassword, isNewPasswordReady, PASSWORDS_DIFFER } from './auth.rules.ts';

/**
 * A new password typed twice: says live whether both are the same, and keeps the submit button off until they may be
 * sent (SPEC sections 2 and 5). The whole form asks again whenever it changes, a password manager's filling in too.
 */
export function watchNewPassword(form: AuthForm): void {
  const indicator = form.element.querySelector<HTMLElement>('[data-password-match]');

  const update = () => {
    const [password, confirm] = [form.value('password'), form.value('passwordConfirm')];
    if (form.submitButton.getAttribute('aria-busy') === null)
      form.submitButton.disabled = !isNewPasswordReady(password, confirm);
    if (indicator === null) return;
    const isMatch = password === confirm;
    indicator.dataset['passwordMatch'] = confirm === '' ? '' : isMatch ? 'yes' : 'no';
    const words = isMatch ? (checkNewPassword(password) ?? 'Las contraseñas coinciden') : PASSWORDS_DIFFER;
    const place = indicator.querySelector('[data-password-match-text]');
    // Written only when it changes: a screen reader would say it again at every letter.
    if (place !== null && place.textContent !== (confirm === '' ? '' : words))
      place.textContent = confirm === '' ? '' : words;
  };

  form.element.addEventListener('input', update);
  form.element.addEventListener('change', update);
  update();
}
