import { useId, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { ChevronDown } from 'lucide';
import { describedBy, fieldClass, fieldIds } from './field.recipe.ts';
import { Icon } from './Icon.tsx';
import { iconClass } from './icon.recipe.ts';

/** What every field has around its control. */
interface FieldProps {
  /** Unique on the page; made up where nobody needs to know it. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; absent or empty when nothing is. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Whether a field that may stay empty says so; not where almost all may. */
  readonly optionalNote?: boolean | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
function controlProps(id: string, hint: string | undefined, error: string | undefined) {
  return {
    id,
    'aria-describedby': describedBy(id, hint !== undefined),
    'aria-invalid': error === undefined || error === '' ? undefined : true,
  };
}

interface FrameProps extends FieldProps {
  readonly children: (control: ReturnType<typeof controlProps> & { readonly required: boolean }) => ReactNode;
}

/** Label, hint and error around a control. */
export function FieldFrame({
  id: givenId,
  label,
  hint,
  error,
  required = false,
  optionalNote = true,
  children,
}: FrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const ids = fieldIds(id);
  return (
    <div className={fieldClass.root}>
      <label htmlFor={id} className={fieldClass.label}>
        {label}
        {!required && optionalNote && <span className={fieldClass.optional}>Opcional</span>}
      </label>
      {children({ ...controlProps(id, hint, error), required })}
      {hint !== undefined && (
        <p id={ids.hint} className={fieldClass.hint}>
          {hint}
        </p>
      )}
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

/** Splits a field's props: some are for the frame around it, the rest for the control itself. */
function splitProps<P extends FieldProps>({ id, label, hint, error, required, optionalNote, ...control }: P) {
  return { frame: { id, label, hint, error, required, optionalNote }, control };
}

/** The text of a field's error; empty, it takes no room. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return (
    <p id={id} className={fieldClass.error}>
      {error}
    </p>
  );
}

export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'className'>) {
  const { frame, control } = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(tied) => <input type="text" {...control} {...tied} className={fieldClass.input} />}
    </FieldFrame>
  );
}

/**
 * An e-mail address. Chromium writes the domain in a field of `type="email"` in Punycode before a script can read it, so that a
 * pasted look-alike hyphen would make it another domain.
 */
export function EmailInput(props: ComponentProps<typeof TextField>) {
  return (
    <TextField inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
  );
}

const never = () => () => undefined;

/**
 * The first text of a textarea. When React takes over one that the server drew, it writes the first text into it once
 * more, over what was typed meanwhile: so at that moment the first text is what stands there.
 */
function useFirstText(id: string | undefined, given: ComponentProps<'textarea'>['defaultValue']) {
  return useSyncExternalStore(
    never,
    () => given,
    () => {
      if (typeof document === 'undefined' || id === undefined) return given;
      const drawn = document.getElementById(id);
      return drawn instanceof HTMLTextAreaElement ? drawn.value : given;
    },
  );
}

/** A field of several lines that grows with its text. A first text goes with an id. */
export function TextArea(props: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { frame, control } = splitProps(props);
  const firstText = useFirstText(frame.id, control.defaultValue);
  return (
    <FieldFrame {...frame}>
      {(tied) => <textarea {...control} {...tied} defaultValue={firstText} className={fieldClass.textarea} />}
    </FieldFrame>
  );
}

interface SelectProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'required'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** First, empty option that asks for a choice. */
  readonly prompt?: string | undefined;
}

/** A native select; phones show their own wheel. */
export function SelectField({ options, prompt, ...props }: SelectProps) {
  const { frame, control } = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <span className="relative block">
          <select {...control} {...tied} className={fieldClass.select}>
            {prompt !== undefined && <option value="">{prompt}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} className={`${iconClass.m} ${fieldClass.selectIcon}`} />
        </span>
      )}
    </FieldFrame>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'> {
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Checkbox({ error, children, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={fieldClass.root}>
      <div className={fieldClass.checkboxRow}>
        <input
          {...rest}
          {...controlProps(id, undefined, error)}
          type="checkbox"
          className={fieldClass.checkbox}
        />
        <label htmlFor={id} className={fieldClass.checkboxLabel}>
          {children}
        </label>
      </div>
      <FieldError id={fieldIds(id).error} error={error} />
    </div>
  );
}
