import { useRef } from 'react';
import {
  fillUntouched,
  formValues,
  isBegun,
  type FieldMessages,
  type FieldValues,
} from '#src/components/ui/form-values.ts';
import { notify } from '#src/components/ui/notify.ts';
import { useForm, type Form } from '#src/components/ui/useForm.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import type { LeadFormReader } from '#src/features/leads/rules/lead-form.rules.ts';
import { FILL_TIME_FIELD, TRAP_FIELD } from '#src/features/leads/rules/honeypot.ts';
import { dropDraft, keepDraft, readDraft } from './lead-draft.ts';
import {
  FAILURE_TITLE,
  OFFLINE_MESSAGE,
  type LeadFormKind,
  type LeadFormWords,
  type SentFormKind,
} from './lead-form.messages.ts';
import { submitLead, type SubmitFailure } from './lead-submit.ts';
import type { showSent } from './sent.client.ts';

/** State of one message, from when its form is first shown until it is sent. */
interface Message {
  /** When the form was first shown, in epoch milliseconds. */
  readonly startedAt: number;
  /** Idempotency key: a retry after a lost response stores no second lead. */
  readonly envio: string;
}

/** Random id. `randomUUID` is unavailable outside secure contexts. */
function newEnvio(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const newMessage = (startedAt: number): Message => ({ startedAt, envio: newEnvio() });

/** A form whose lead is sent to SPEC section 7's function, and confirmed in the form's place. */
interface SentForm {
  readonly kind: SentFormKind;
  readonly words: LeadFormWords;
  readonly send?: undefined;
}

/** A form that is sent elsewhere, and confirmed by another page. */
interface OtherForm {
  readonly kind: Exclude<LeadFormKind, SentFormKind>;
  readonly words: Pick<LeadFormWords, 'failure'>;
  /** Settles with a failure. After a success it opens the other page, and never settles. */
  readonly send: (body: Readonly<Record<string, unknown>>, form: HTMLFormElement) => Promise<SubmitFailure>;
}

/** Options of a lead form. */
type LeadFormOptions = (SentForm | OtherForm) & {
  readonly read: LeadFormReader;
  /** Called once after hydration, when the draft has been restored. `kept` has its values. */
  readonly onAlive?: (form: HTMLFormElement, kept: FieldValues) => unknown;
  readonly dealer: DealerContact;
};

/** The confirmation module, or null if it could not be loaded; then only the notice confirms the submission. */
type Thanks = { readonly showSent: typeof showSent } | null;

/** Where the draft of a form is stored. */
export const draftKey = (kind: LeadFormKind) => `borrador:${kind}:${location.pathname}`;

/** State of a lead form: validates, submits, shows the result, and keeps a draft until then. */
export function useLeadForm({ kind, read, words, send, onAlive, dealer }: LeadFormOptions): Form {
  const message = useRef<Message>(null);
  const dismissNotice = useRef(() => {});

  const say = (notice: Parameters<typeof notify>[0]) => {
    dismissNotice.current();
    dismissNotice.current = notify(notice);
  };
  const fail = (description: string, fields: FieldMessages = {}): FieldMessages => {
    say({ title: FAILURE_TITLE, description, tone: 'destructive' });
    return fields;
  };
  const refuse = ({ message: text, fields }: SubmitFailure) =>
    text === '' ? fields : fail(text ?? (navigator.onLine ? words.failure : OFFLINE_MESSAGE), fields);

  return useForm({
    ids: 'campo',
    check: (values) => {
      const reading = read(values);
      return reading.ok ? {} : reading.fields;
    },
    submit: (values, form) => {
      const reading = read(values);
      if (!reading.ok) return fail(reading.message, reading.fields);
      if (!navigator.onLine) return fail(OFFLINE_MESSAGE);
      const { startedAt, envio } = (message.current ??= newMessage(performance.timeOrigin));
      const body = {
        ...reading.body,
        envio,
        [TRAP_FIELD]: values[TRAP_FIELD] ?? '',
        [FILL_TIME_FIELD]: Date.now() - startedAt,
      };
      if (send !== undefined) return send(body, form).then(refuse);
      const thanks: Promise<Thanks> = import('./sent.client.ts').catch(() => null);
      return submitLead(body).then((result) => {
        if (!result.ok) return refuse(result);
        form.reset();
        dropDraft(tabStorage(), draftKey(kind));
        message.current = newMessage(Date.now());
        say({ ...words.success, tone: 'success' });
        const { referencia } = result;
        void thanks.then((file) => file?.showSent(form, { kind, referencia, dealer }));
        return {};
      });
    },
    onAlive: (form) => {
      const draft = readDraft(tabStorage(), draftKey(kind));
      // The form is visible from the start of the page.
      const startedAt = draft?.startedAt ?? performance.timeOrigin;
      message.current = newMessage(startedAt);
      const isTypedInto = isBegun(form);
      if (draft !== null) fillUntouched(form, draft.values);
      if (isTypedInto) keepDraft(tabStorage(), draftKey(kind), formValues(form), startedAt);
      onAlive?.(form, draft?.values ?? {});
    },
    onEdit: (values) => {
      // A visitor who edits has read the notice; remaining errors are shown beside their fields.
      dismissNotice.current();
      const startedAt = message.current?.startedAt ?? performance.timeOrigin;
      keepDraft(tabStorage(), draftKey(kind), values, startedAt);
      // A changed text is a new submission with a new idempotency key.
      message.current = newMessage(startedAt);
    },
  });
}
