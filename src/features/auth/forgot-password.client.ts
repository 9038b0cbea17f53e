import { showToast } from '#src/components/ui/toast.client.ts';
import { requestPasswordReset } from './auth.api.ts';
import { readFailure } from './auth.errors.ts';
import { enableAuthForm, type AuthForm } from './auth-form.client.ts';
import { INVALID_EMAIL, isEmail } from './auth.rules.ts';

/** Asking for a new password (SPEC section 2, Forgot password; texts of section 8). */

const NOT_SENT = 'No se pudo enviar el email. Por favor, inténtalo más tarde.';
const SENT = {
  title: 'Email enviado',
  description:
    'Si el email existe en nuestro sistema, recibirás instrucciones para restablecer tu contraseña.',
  tone: 'success',
} as const;

/** Brings the page to life: the form, then the sent view, from which one can come back. */
export function enableForgotPassword(): void {
  const title = document.querySelector<HTMLElement>('[data-auth-title]');
  const asking = document.querySelector<HTMLElement>('[data-forgot-form]');
  const sent = document.querySelector<HTMLElement>('[data-forgot-sent]');
  const element = asking?.querySelector('form');
  if (title === null || asking === null || sent === null || element === null || element === undefined) return;

  const show = (isSent: boolean) => {
    asking.hidden = isSent;
    sent.hidden = !isSent;
    title.textContent = isSent ? 'Revisa tu correo' : 'Recuperar contraseña';
    if (isSent) title.focus();
    else element.querySelector('input')?.focus();
  };

  const send = async (form: AuthForm): Promise<void> => {
    const email = form.value('email');
    if (!isEmail(email)) {
      form.showErrors({ email: INVALID_EMAIL });
      showToast({ title: 'Error', description: INVALID_EMAIL, tone: 'destructive' });
      return;
    }
    try {
      await requestPasswordReset(email);
      show(true);
      showToast(SENT);
    } catch (error) {
      const { status, message } = readFailure(error);
      // Of the server's words only "too many attempts" helps here; SPEC names the text for everything else.
      const description = status === 429 && message !== null ? message : NOT_SENT;
      showToast({ title: 'Error', description, tone: 'destructive' });
    }
  };

  enableAuthForm(element, send);
  sent.querySelector('[data-forgot-again]')?.addEventListener('click', () => show(false));
}
