import { enableTabs } from '#src/components/ui/tabs.client.ts';
import { showToast } from '#src/components/ui/toast.client.ts';
import { isFirstAdminDoorOpen, signIn, signUp } from './auth.api.ts';
import { readFailure } from './auth.errors.ts';
import { enableAuthForm, type AuthForm } from './auth-form.client.ts';
import { checkRegistration, checkSignIn } from './auth.rules.ts';
import { leaveFlash } from './flash.ts';
import { watchNewPassword } from './new-password.client.ts';
import { returnPath } from './return-path.ts';
import { $session } from './session.store.ts';

/** The sign-in page (SPEC section 2, Login; texts of section 8). */

const CREATED = {
  title: 'Cuenta creada',
  description: 'Tu cuenta ha sido creada exitosamente',
  tone: 'success',
} as const;
const WRONG = 'Email o contraseña incorrectos';
const NOT_CREATED = 'No se pudo crear la cuenta. Inténtalo de nuevo.';

async function sendSignIn(form: AuthForm): Promise<void> {
  const [email, password] = [form.value('email'), form.value('password')];
  const problems = checkSignIn(email, password);
  form.showErrors(problems);
  if (Object.keys(problems).length > 0) return;
  try {
    await signIn(email, password);
  } catch (error) {
    const description = readFailure(error).message ?? WRONG;
    form.showErrors({ password: description });
    showToast({ title: 'Error de autenticación', description, tone: 'destructive' });
  }
}

function sendRegistration(onCreated: (email: string) => void) {
  return async (form: AuthForm): Promise<void> => {
    const registration = {
      nombre: form.value('nombre').trim(),
      email: form.value('email'),
      password: form.value('password'),
      passwordConfirm: form.value('passwordConfirm'),
    };
    const problems = checkRegistration(registration);
    form.showErrors(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      const outcome = await signUp(registration);
      if (outcome === 'signed-in') leaveFlash(CREATED);
      else {
        showToast(CREATED);
        onCreated(registration.email);
      }
    } catch (error) {
      const { message, fields } = readFailure(error);
      form.showErrors(fields);
      showToast({ title: 'Error de registro', description: message ?? NOT_CREATED, tone: 'destructive' });
    }
  };
}

/** Shows SPEC's hint while the first account to register becomes the administrator. */
async function showFirstAdminHint(): Promise<void> {
  const hint = document.querySelector<HTMLElement>('[data-first-admin]');
  try {
    if (hint !== null) hint.hidden = !(await isFirstAdminDoorOpen());
  } catch (error) {
    console.warn('Whether there is an administrator could not be asked', error);
  }
}

function form(selector: string): HTMLFormElement {
  const found = document.querySelector<HTMLFormElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
}

/** Brings the page to life. Whoever is or becomes signed in, here or in another tab, goes on. */
export function enableLogin(): void {
  const list = document.querySelector<HTMLElement>('[data-login] [role="tablist"]');
  if (list === null) return;
  const selectTab = enableTabs(list);
  enableAuthForm(form('[data-sign-in-form]'), sendSignIn);
  const afterCreation = (email: string) => {
    selectTab('tab-iniciar-sesion');
    const field = form('[data-sign-in-form]').querySelector<HTMLInputElement>('input[name="email"]');
    if (field !== null) field.value = email;
  };
  watchNewPassword(enableAuthForm(form('[data-register-form]'), sendRegistration(afterCreation)));
  void showFirstAdminHint();

  const target = returnPath(new URLSearchParams(location.search).get('volver'));
  $session.subscribe(({ status }) => {
    if (status === 'signed-in') location.replace(target);
  });
}
