import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { describedBy, fieldClass, fieldIds } from './field.recipe.ts';
import { iconClass } from './icon.recipe.ts';

/** What every field has around its control. */
interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; absent or empty when nothing is. */
  readonly error?: string | undefined;
  /** Whether a field that may stay empty says so; not where almost all may. */
  readonly optionalNote?: boolean | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
function controlProps(id: string, { hint, error }: FieldProps) {
  return {
    id,
    'aria-describedby': describedBy(id, hint !== undefined),
    'aria-invalid': error === undefined || error === '' ? undefined : true,
  };
}

interface FrameProps extends FieldProps {
  readonly id: string;
  readonly required: boolean;
  readonly children: ReactNode;
}

function FieldFrame({ id, label, hint, error, required, optionalNote = true, children }: FrameProps) {
  const ids = fieldIds(id);
  return (
    <div className={fieldClass.root}>
      <label htmlFor={id} className={fieldClass.label}>
        {label}
        {!required && optionalNote && <span className={fieldClass.optional}>Opcional</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={ids.hint} className={fieldClass.hint}>
          {hint}
        </p>
      )}
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

/** The text of a field's error; empty, it takes no room. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return (
    <p id={id} className={fieldClass.error}>
      {error}
    </p>
  );
}

export function TextField({
  label,
  hint,
  error,
  required = false,
  optionalNote,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      optionalNote={optionalNote}
    >
      <input
        {...rest}
        required={required}
        {...controlProps(id, { label, hint, error })}
        className={fieldClass.input}
      />
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  required = false,
  optionalNote,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      optionalNote={optionalNote}
    >
      <textarea
        {...rest}
        required={required}
        {...controlProps(id, { label, hint, error })}
        className={fieldClass.textarea}
      />
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** First, empty option that asks for a choice. */
  readonly prompt?: string | undefined;
}

/** A native select; phones show their own wheel. */
export function SelectField({
  label,
  hint,
  error,
  required = false,
  optionalNote,
  options,
  prompt,
  ...rest
}: SelectProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      optionalNote={optionalNote}
    >
      <span className="relative block">
        <select
          {...rest}
          required={required}
          {...controlProps(id, { label, hint, error })}
          className={fieldClass.select}
        >
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={`${iconClass.m} ${fieldClass.selectIcon}`} aria-hidden="true" />
      </span>
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
          {...controlProps(id, { label: '', error })}
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
