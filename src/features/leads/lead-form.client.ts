import { showToast, type ToastMessage } from '#src/components/ui/toast.client.ts';
import { showFieldError, showFieldErrors } from './field-errors.client.ts';
import { dropDraft, keepDraft, readDraft } from './lead-draft.ts';
import {
  FAILURE_TITLE,
  LEAD_FORM_WORDS,
  LEAD_FORMS,
  OFFLINE_MESSAGE,
  readLeadForm,
  SENDING_LABEL,
  type FieldMessages,
  type FieldValues,
  type LeadFormKind,
} from './lead-form.rules.ts';
import { submitLead, type SubmitResult } from './lead-submit.ts';
import { presetFromAddress } from './lead-vehicle.client.ts';
import { FILL_TIME_FIELD, TRAP_FIELD } from './robot.ts';

/** Brings the lead forms of a page to life. Without it they cannot be sent: their buttons come disabled. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')];
}

function valuesOf(form: HTMLFormElement): FieldValues {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

/** Also where the page is no secure context, in which browsers offer no randomUUID. */
function newSending(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function enliven(form: HTMLFormElement, kind: LeadFormKind): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button === null) return;
  const words = LEAD_FORM_WORDS[kind];
  const label = button.textContent.trim();
  const draftKey = `borrador:${kind}:${location.pathname}`;
  const draft = readDraft(sessionStorage, draftKey);
  let startedAt = draft?.startedAt ?? Date.now();
  let sending = newSending();
  let isSending = false;
  let dismissFormerToast = () => {};

  const restore = () => {
    for (const control of controlsOf(form)) {
      const value = draft?.values[control.name];
      if (control.type !== 'hidden' && value !== undefined) control.value = value;
    }
  };

  const say = (toast: ToastMessage) => {
    dismissFormerToast();
    dismissFormerToast = showToast(toast);
  };

  const fail = (message: string, fields: FieldMessages = {}) => {
    showFieldErrors(form, fields);
    say({ title: FAILURE_TITLE, description: message, tone: 'destructive' });
  };

  const setSending = (active: boolean) => {
    isSending = active;
    button.disabled = active;
    button.textContent = active ? SENDING_LABEL : label;
    form.setAttribute('aria-busy', String(active));
  };

  const succeed = () => {
    form.reset();
    dropDraft(sessionStorage, draftKey);
    startedAt = Date.now();
    sending = newSending();
    say({ ...words.success, tone: 'success' });
  };

  const conclude = (result: SubmitResult) => {
    setSending(false);
    // The browser has taken the focus from the disabled button; nobody should have to start over from the page's top.
    if (document.activeElement === document.body) button.focus();
    if (result.ok) succeed();
    else fail(result.message ?? (navigator.onLine ? words.failure : OFFLINE_MESSAGE), result.fields);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    const values = valuesOf(form);
    const reading = readLeadForm(kind, values);
    if (!reading.ok) {
      fail(reading.message, reading.fields);
      return;
    }
    showFieldErrors(form, {});
    if (!navigator.onLine) {
      fail(OFFLINE_MESSAGE);
      return;
    }
    setSending(true);
    const extras = {
      envio: sending,
      [TRAP_FIELD]: values[TRAP_FIELD] ?? '',
      [FILL_TIME_FIELD]: Date.now() - startedAt,
    };
    void submitLead({ ...reading.body, ...extras }).then(conclude);
  });

  form.addEventListener('input', ({ target }) => {
    const values = valuesOf(form);
    keepDraft(sessionStorage, draftKey, values, startedAt);
    // Another text is another sending.
    sending = newSending();
    const name = target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
    if (form.querySelector(`[name="${name}"][aria-invalid]`) === null) return;
    const reading = readLeadForm(kind, values);
    showFieldError(form, name, reading.ok ? '' : reading.fields[name]);
  });

  restore();
  if (kind === 'contacto') presetFromAddress(form, location.search);
  button.disabled = false;
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead-form]')) {
  const kind = LEAD_FORMS.find((known) => known === form.dataset['leadForm']);
  if (kind !== undefined) enliven(form, kind);
}
