import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { describedBy, fieldClass, fieldIds } from './field.recipe.ts';
import { iconClass } from './icon.recipe.ts';

/** What every field has around its control. */
interface FieldProps {
  readonly label: string;
  /** Of the control; one is made up without it. */
  readonly id?: string | undefined;
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

function FieldFrame({
  label,
  id: given,
  hint,
  error,
  required = false,
  optionalNote = true,
  children,
}: FrameProps) {
  const generated = useId();
  const id = given ?? generated;
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

/** Parts a field's props into what its frame needs and what its control gets. */
function parted<P extends FieldProps>({ label, id, hint, error, required, optionalNote, ...control }: P) {
  return { frame: { label, id, hint, error, required, optionalNote }, control };
}

/** The text of a field's error; empty, it takes no room. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return (
    <p id={id} className={fieldClass.error}>
      {error}
    </p>
  );
}

export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const { frame, control } = parted(props);
  return (
    <FieldFrame {...frame}>
      {(tied) => <input {...control} {...tied} className={fieldClass.input} />}
    </FieldFrame>
  );
}

export function TextArea(props: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const { frame, control } = parted(props);
  return (
    <FieldFrame {...frame}>
      {(tied) => <textarea {...control} {...tied} className={fieldClass.textarea} />}
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
  const { frame, control } = parted(props);
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
          <ChevronDown className={`${iconClass.m} ${fieldClass.selectIcon}`} aria-hidden="true" />
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
