import { useId, useRef, type FocusEvent, type Ref } from 'react';
import { Checkbox, SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { NumberReadings } from './NumberReadings.tsx';
import { setField, type VehicleFormState } from './vehicle-form.store.ts';
import { FIELD_LABELS } from './vehicle-form.tabs.ts';

/** The controls of the vehicle form: one per kind of field, bound to the form's state. */

export interface FieldsProps {
  readonly state: VehicleFormState;
}

interface TextProps extends FieldsProps {
  readonly field: FieldOf<'text' | 'year' | 'number' | 'day'>;
  readonly type?: 'text' | 'date';
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly autoCapitalize?: 'characters';
  /** Texts for autocompletion. */
  readonly suggestions?: readonly string[] | undefined;
  readonly onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Text({
  state,
  field,
  type = 'text',
  required = false,
  hint,
  suggestions = [],
  ...input
}: TextProps) {
  const listId = useId();
  return (
    <>
      <TextField
        {...input}
        type={type}
        label={FIELD_LABELS[field]}
        name={field}
        required={required}
        optionalNote={false}
        hint={state.errors[field] === undefined ? hint : undefined}
        error={state.errors[field]}
        enterKeyHint="next"
        autoComplete="off"
        list={suggestions.length > 0 ? listId : undefined}
        value={state.values[field]}
        onChange={(event) => setField(field, event.target.value)}
      />
      <Suggestions id={listId} texts={suggestions} />
    </>
  );
}

/** Autocompletion by the browser's datalist, which phones show above their keyboard. */
export function Suggestions({ id, texts }: { readonly id: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}

/** A number field. If the typed number is ambiguous, buttons offer its readings. */
export function NumberText({ field, ...props }: TextProps & { readonly field: FieldOf<'number'> }) {
  const input = useRef<HTMLInputElement>(null);
  const { state } = props;
  return (
    <div className="grid content-start gap-2">
      <Text {...props} field={field} ref={input} />
      {state.errors[field] !== undefined && (
        <NumberReadings
          field={field}
          typed={state.values[field]}
          onChoose={(value) => {
            setField(field, toTypedNumber(value));
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** A date field with the browser's date picker. */
export function Day(props: FieldsProps & { readonly field: FieldOf<'day'>; readonly hint?: string }) {
  return <Text {...props} type="date" />;
}

interface ProseProps extends FieldsProps {
  readonly field: FieldOf<'text'>;
  readonly hint: string;
}

/** A multi-line text field. */
export function Prose({ state, field, hint }: ProseProps) {
  return (
    <TextArea
      label={FIELD_LABELS[field]}
      name={field}
      optionalNote={false}
      hint={state.errors[field] === undefined ? hint : undefined}
      error={state.errors[field]}
      value={state.values[field]}
      onChange={(event) => setField(field, event.target.value)}
    />
  );
}

interface ChoiceProps extends FieldsProps {
  readonly field: FieldOf<'choice'>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string | undefined;
}

export function Choice({ state, field, options, hint }: ChoiceProps) {
  return (
    <SelectField
      label={FIELD_LABELS[field]}
      name={field}
      optionalNote={false}
      prompt="Sin indicar"
      options={options}
      hint={state.errors[field] === undefined ? hint : undefined}
      error={state.errors[field]}
      value={state.values[field]}
      onChange={(event) => setField(field, event.target.value)}
    />
  );
}

export function Switch({ state, field }: FieldsProps & { readonly field: FieldOf<'flag'> }) {
  return (
    <Checkbox
      name={field}
      checked={state.values[field]}
      error={state.errors[field]}
      onChange={(event) => setField(field, event.target.checked)}
    >
      {FIELD_LABELS[field]}
    </Checkbox>
  );
}

/** A heading within a sub-tab. */
export function GroupTitle({ children }: { readonly children: string }) {
  return <h3 className="border-line type-label border-t pt-5 sm:col-span-2">{children}</h3>;
}

/** Options of a select from values and their labels. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { readonly value: string; readonly label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
