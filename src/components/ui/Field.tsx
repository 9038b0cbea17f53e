import { useId, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { ChevronDown } from 'lucide';
import { describedBy, fieldClass, fieldIds } from './field.recipe.ts';
import { Icon } from './Icon.tsx';
import { iconClass } from './icon.recipe.ts';

/** The props that every field has besides its control's. */
interface FieldProps {
  /** Unique on the page; generated when no other code refers to it. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Error message; absent or empty when the value is valid. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Whether an optional field is marked as optional; not in forms where most fields are. */
  readonly optionalNote?: boolean | undefined;
}

/** Attributes that link a control to its label, hint and error. */
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

/** Splits a field's props into those of the frame and those of the control. */
function splitProps<P extends FieldProps>({ id, label, hint, error, required, optionalNote, ...control }: P) {
  return { frame: { id, label, hint, error, required, optionalNote }, control };
}

/** A field's error message; takes no room when empty. */
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
 * An e-mail address. In a field of `type="email"`, Chromium converts the domain to Punycode before a script can read
 * the value, so a pasted look-alike hyphen would change the domain.
 */
export function EmailInput(props: ComponentProps<typeof TextField>) {
  return (
    <TextField inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
  );
}

const never = () => () => undefined;

/**
 * The default text of a textarea. While hydrating, React writes the default over what the visitor has typed meanwhile,
 * so during hydration the default is the current text.
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

/** A multi-line field that grows with its text. A default text requires an id. */
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
  /** Label of the first, empty option. */
  readonly prompt?: string | undefined;
}

/** A native select, so that phones show their native picker. */
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
