import { useRef } from 'react';
import { fillUntouched, formValues, isBegun, type FieldMessages } from '#src/components/ui/form-values.ts';
import { notify } from '#src/components/ui/notify.tsx';
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
} from './lead-form.messages.ts';
import { submitLead, type SubmitResult } from './lead-submit.ts';
import type { showSent } from './sent.client.ts';

/** What belongs to one message, from the first sight of its form until it is sent. */
interface Message {
  /** First sight of the form: milliseconds since 1970. */
  readonly startedAt: number;
  /** Names its sending, so that an answer that got lost stores no second lead. */
  readonly envio: string;
}

/** Also where the page is no secure context, in which browsers offer no randomUUID. */
function newEnvio(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const newMessage = (startedAt: number): Message => ({ startedAt, envio: newEnvio() });

/** One of the lead forms. */
interface LeadFormOptions {
  readonly kind: LeadFormKind;
  readonly read: LeadFormReader;
  readonly words: LeadFormWords;
  /** Called once with the living form, its draft in it. */
  readonly onAlive?: (form: HTMLFormElement) => void;
  readonly dealer: DealerContact;
}

/** What comes while a message is on its way; null when it cannot be had: the notice says that it is sent. */
type Thanks = { readonly showSent: typeof showSent } | null;

const draftKey = (kind: LeadFormKind) => `borrador:${kind}:${location.pathname}`;

/** The state of a lead form: it checks, sends, says how it went, and keeps a draft until then. */
export function useLeadForm({ kind, read, words, onAlive, dealer }: LeadFormOptions): Form {
  const message = useRef<Message>(null);
  const takeFormerNoticeAway = useRef(() => {});

  const say = (notice: Parameters<typeof notify>[0]) => {
    takeFormerNoticeAway.current();
    takeFormerNoticeAway.current = notify(notice);
  };
  const fail = (description: string, fields: FieldMessages = {}): FieldMessages => {
    say({ title: FAILURE_TITLE, description, tone: 'destructive' });
    return fields;
  };
  const conclude = (result: SubmitResult, form: HTMLFormElement, thanks: Promise<Thanks>): FieldMessages => {
    if (!result.ok)
      return fail(result.message ?? (navigator.onLine ? words.failure : OFFLINE_MESSAGE), result.fields);
    form.reset();
    dropDraft(tabStorage(), draftKey(kind));
    message.current = newMessage(Date.now());
    say({ ...words.success, tone: 'success' });
    const { referencia } = result;
    void thanks.then((file) => file?.showSent(form, { kind, referencia, dealer }));
    return {};
  };

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
      const extras = {
        envio,
        [TRAP_FIELD]: values[TRAP_FIELD] ?? '',
        [FILL_TIME_FIELD]: Date.now() - startedAt,
      };
      const thanks = import('./sent.client.ts').catch(() => null);
      return submitLead({ ...reading.body, ...extras }).then((result) => conclude(result, form, thanks));
    },
    onAlive: (form) => {
      const draft = readDraft(tabStorage(), draftKey(kind));
      // The form is seen as soon as its page is.
      const startedAt = draft?.startedAt ?? performance.timeOrigin;
      message.current = newMessage(startedAt);
      const isTypedInto = isBegun(form);
      if (draft !== null) fillUntouched(form, draft.values);
      if (isTypedInto) keepDraft(tabStorage(), draftKey(kind), formValues(form), startedAt);
      onAlive?.(form);
    },
    onEdit: (values) => {
      // Who corrects has read it; each field says for itself what is still wrong.
      takeFormerNoticeAway.current();
      const startedAt = message.current?.startedAt ?? performance.timeOrigin;
      keepDraft(tabStorage(), draftKey(kind), values, startedAt);
      // Another text is another sending.
      message.current = newMessage(startedAt);
    },
  });
}
