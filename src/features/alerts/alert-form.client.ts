import { textLimits } from '#src/config/limits.ts';
import { fieldIds } from '#src/components/ui/field.recipe.ts';
import { dropDraft, keepDraft, readDraft } from '#src/lib/draft.ts';
import { emailPattern, plainEmail } from '#src/lib/email.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';
import * as z from 'zod/mini';
import { submitAlerts, type AlertRequest } from './alert-submit.ts';

/** The form that asks for alerts: one address and a consent. */

const DRAFT = 'borrador:avisame';
const SENDING_LABEL = 'Enviando...';

type Name = 'email' | 'consentimiento';

interface AlertFormParts {
  readonly form: HTMLFormElement;
  /** What replaces the form once the request is stored. */
  readonly sent: HTMLElement;
  /** What the alerts are about, at the time of the submission. */
  readonly request: () => Pick<AlertRequest, 'coches' | 'busqueda'>;
}

/** Random idempotency key: a retry after a lost response stores nothing twice. */
function newEnvio(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Activates the form. */
export function alertForm({ form, sent, request }: AlertFormParts): { readonly isSent: () => boolean } {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const [email, consent] = [input('email'), input('consentimiento')];
  const button = form.querySelector('button') as HTMLButtonElement;
  const label = button.textContent;
  const problem = form.querySelector('[data-problem]') as HTMLElement;
  let envio = newEnvio();
  let isSending = false;

  const problemOf: Readonly<Record<Name, () => string>> = {
    email: () => {
      const address = plainEmail(email.value);
      if (address === '') return 'Escribe tu e-mail';
      return emailPattern.test(address) && address.length <= textLimits.email ? '' : 'Email inválido';
    },
    consentimiento: () => (consent.checked ? '' : 'Marca la casilla para recibir los avisos'),
  };
  const showProblem = (name: Name, text: string) => {
    const field = input(name);
    if (text === '') field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
    const place = document.getElementById(fieldIds(field.id).error);
    if (place !== null) place.textContent = text;
  };
  /** Shows these problems, and moves the focus to the first. @returns whether there is none */
  const showProblems = (problems: Readonly<Record<Name, string>>): boolean => {
    showProblem('email', problems.email);
    showProblem('consentimiento', problems.consentimiento);
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus();
    return first === null;
  };
  const check = () => showProblems({ email: problemOf.email(), consentimiento: problemOf.consentimiento() });

  const setSending = (now: boolean) => {
    isSending = now;
    for (const busy of [form, button]) {
      if (now) busy.setAttribute('aria-busy', 'true');
      else busy.removeAttribute('aria-busy');
    }
    if (now) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    button.textContent = now ? SENDING_LABEL : label;
  };

  const showSent = () => {
    dropDraft(tabStorage(), DRAFT);
    const place = sent.querySelector('[data-sent-to]');
    if (place !== null) place.textContent = email.value.trim();
    form.hidden = true;
    sent.hidden = false;
    sent.querySelector('h2')?.focus({ preventScroll: true });
    sent.scrollIntoView({ block: 'nearest' });
  };

  const send = async (): Promise<void> => {
    problem.textContent = '';
    if (isSending || !check()) return;
    setSending(true);
    // Loaded while the request is being sent.
    const loading = import('#src/lib/second-press.ts').catch(() => null);
    const result = await submitAlerts({
      ...request(),
      email: plainEmail(email.value),
      envio,
      referencia_interna: input('referencia_interna').value,
      ms: Math.round(performance.now()),
    });
    const press = await loading;
    setSending(false);
    if (result.ok) {
      press?.ignoreSecondPress();
      showSent();
    } else if (result.email !== '') showProblems({ email: result.email, consentimiento: '' });
    else problem.textContent = result.message;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('input', ({ target }) => {
    problem.textContent = '';
    envio = newEnvio();
    const name: Name = target === consent ? 'consentimiento' : 'email';
    if (input(name).hasAttribute('aria-invalid')) showProblem(name, problemOf[name]());
    keepDraft(tabStorage(), DRAFT, email.value);
  });
  sent.querySelector('[data-again]')?.addEventListener('click', () => {
    envio = newEnvio();
    sent.hidden = true;
    form.hidden = false;
    email.focus();
  });

  // The browser may have restored a newer text.
  if (email.value === '') email.value = readDraft(tabStorage(), DRAFT, z.string()) ?? '';

  return { isSent: () => form.hasAttribute('hidden') };
}
