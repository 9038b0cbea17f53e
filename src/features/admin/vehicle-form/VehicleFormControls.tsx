import { useId, useRef, useState, type FocusEvent, type Ref } from 'react';
import { Checkbox, SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { typedDay } from '#src/features/vehicles/sale/read-day.ts';
import { dayText, fitsDay } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { choiceOptions } from './choice-labels.ts';
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
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
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

/**
 * A day of which the month may be all that is known. A date picker takes no month alone, so it is typed: `15/03/2021`,
 * `03/2021`. While it is typed it stays as typed.
 */
export function DayOrMonth({
  state,
  field,
  hint,
  onType,
}: FieldsProps & {
  readonly field: FieldOf<'day'>;
  readonly hint: string;
  readonly onType: (day: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const stored = state.values[field];
  return (
    <TextField
      label={FIELD_LABELS[field]}
      name={field}
      optionalNote={false}
      hint={state.errors[field] === undefined ? hint : undefined}
      error={state.errors[field]}
      enterKeyHint="next"
      autoComplete="off"
      inputMode="numeric"
      value={typed ?? (fitsDay(field, stored) ? dayText(stored) : stored)}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(typedDay(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
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
  readonly hint?: string | undefined;
}

export function Choice({ state, field, hint }: ChoiceProps) {
  return (
    <SelectField
      label={FIELD_LABELS[field]}
      name={field}
      optionalNote={false}
      prompt="Sin indicar"
      options={choiceOptions(field)}
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
