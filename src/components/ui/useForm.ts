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

/** What a form does. */
export interface FormRules {
  /** Begins the fields' ids: `campo` makes `campo-email`. Two forms of a page have two. */
  readonly ids: string;
  /**
   * Checks and sends what was typed, and says by field what is wrong; nothing is wrong when it went well, or when the
   * failure was said elsewhere. What takes time is a promise, which never rejects: the form is sending until it ends.
   */
  readonly submit: (values: FieldValues, form: HTMLFormElement) => FieldMessages | Promise<FieldMessages>;
  /** Keeps a message, or changes it, until its field is right. Without it a message goes as soon as somebody types. */
  readonly check?: (values: FieldValues) => FieldMessages;
  /** Hears that the form came alive, before a press from earlier is carried out. */
  readonly onAlive?: (form: HTMLFormElement) => void;
  /** Hears what the form holds whenever somebody has changed it. */
  readonly onEdit?: (values: FieldValues) => void;
}

/** A form's state, and what its pieces need: `<form {...form.props}>`, `<TextField {...form.field('email')}>`. */
export interface Form {
  readonly props: React.ComponentProps<'form'>;
  readonly field: (name: string) => {
    readonly id: string;
    readonly name: string;
    readonly error: string | undefined;
  };
  /** What it holds, from when it is alive. */
  readonly values: FieldValues;
  /** Whether a press can be carried out. The server draws forms that are not. */
  readonly isAlive: boolean;
  readonly isSending: boolean;
}

const never = () => () => undefined;

/**
 * The state of a form whose fields hold their values themselves, so that what was typed before the page came alive stays.
 * It sends once at a time, moves the focus to the first field that is wrong, and carries out a press that
 * `early-press.script.ts` has kept for it.
 */
export function useForm({ ids, submit, check, onAlive, onEdit }: FormRules): Form {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [values, setValues] = useState<FieldValues>({});
  const [errors, setErrors] = useState<FieldMessages>({});
  const [isSending, setSending] = useState(false);
  /** Counts what came of sending: each outcome may move the focus, the typing between them never does. */
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
  // Taking over what the server drew ends with the render that makes the form alive.
  useEffect(() => {
    if (isAlive && ref.current !== null) begin(ref.current);
  }, [isAlive]);

  useEffect(() => {
    if (outcomes === 0) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong !== null && wrong !== undefined) wrong.focus();
    // A disabled button loses the focus; nobody should have to start over from the page's top.
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
