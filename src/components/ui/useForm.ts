import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type SubmitEvent,
} from 'react';
import { formValues, type FieldMessages, type FieldValues } from './form-values.ts';

/** The behaviour of a form. */
export interface FormRules {
  /** Prefix of the fields' ids: `campo` makes `campo-email`. Unique per form of a page. */
  readonly ids: string;
  /**
   * Validates and sends the values. Returns error messages by field; empty on success, or when the failure was reported
   * elsewhere. An asynchronous submission returns a promise that never rejects; the form is sending until it settles.
   */
  readonly submit: (values: FieldValues, form: HTMLFormElement) => FieldMessages | Promise<FieldMessages>;
  /** Revalidates a field with an error on each change. Without it, an error is cleared as soon as its field changes. */
  readonly check?: (values: FieldValues) => FieldMessages;
  /** Called on hydration, before an earlier press is carried out. */
  readonly onAlive?: (form: HTMLFormElement) => void;
  /** Called with the values whenever the visitor changes one. */
  readonly onEdit?: (values: FieldValues) => void;
}

/** A form's state and props: `<form {...form.props}>`, `<TextField {...form.field('email')}>`. */
export interface Form {
  readonly props: React.ComponentProps<'form'>;
  readonly field: (name: string) => {
    readonly id: string;
    readonly name: string;
    readonly error: string | undefined;
  };
  /** Current values, from hydration on. */
  readonly values: FieldValues;
  /** Whether the form is hydrated and can be submitted. */
  readonly isAlive: boolean;
  readonly isSending: boolean;
}

const never = () => () => undefined;

/**
 * The state of a form with uncontrolled fields, so that text typed before hydration stays. It submits once at a time,
 * moves the focus to the first invalid field, and carries out a press recorded by `early-press.script.ts`.
 */
export function useForm({ ids, submit, check, onAlive, onEdit }: FormRules): Form {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [values, setValues] = useState<FieldValues>({});
  const [errors, setErrors] = useState<FieldMessages>({});
  const [isSending, setSending] = useState(false);
  /** Counts outcomes of submissions: only an outcome may move the focus, never typing. */
  const [outcomes, setOutcomes] = useState(0);
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const conclude = (messages: FieldMessages) => {
    isBusy.current = false;
    setSending(false);
    setErrors(messages);
    setOutcomes((count) => count + 1);
    if (ref.current !== null) setValues(formValues(ref.current));
  };

  const send = (form: HTMLFormElement) => {
    if (isBusy.current) return;
    const outcome = submit(formValues(form), form);
    if (!(outcome instanceof Promise)) {
      conclude(outcome);
      return;
    }
    isBusy.current = true;
    setErrors({});
    setSending(true);
    void outcome.then(conclude);
  };

  const edit = (form: HTMLFormElement, name: string) => {
    const now = formValues(form);
    setValues(now);
    onEdit?.(now);
    if (errors[name] === undefined) return;
    const others = Object.entries(errors).filter(([field]) => field !== name);
    const still = check?.(now)[name];
    setErrors(Object.fromEntries(still === undefined ? others : [...others, [name, still]]));
  };

  const begin = useEffectEvent((form: HTMLFormElement) => {
    onAlive?.(form);
    setValues(formValues(form));
    if (form.dataset['pressed'] === undefined) return;
    delete form.dataset['pressed'];
    form.requestSubmit();
  });
  // Hydration ends with the render that sets `isAlive`.
  useEffect(() => {
    if (isAlive && ref.current !== null) begin(ref.current);
  }, [isAlive]);

  useEffect(() => {
    if (outcomes === 0) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong !== null && wrong !== undefined) wrong.focus();
    // Disabling a button drops its focus; restore it, so that keyboard users do not start over at the top.
    else if (document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [outcomes]);

  return {
    props: {
      ref,
      noValidate: true,
      method: 'post',
      'aria-busy': isSending || undefined,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event.currentTarget);
      },
      onChange: ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
        edit(currentTarget, String(target.getAttribute('name')));
      },
    },
    field: (name) => ({ id: `${ids}-${name}`, name, error: errors[name] }),
    values,
    isAlive,
    isSending,
  };
}
