import { ArrowDown, Check, X } from 'lucide';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { isForText } from '#src/features/admin/core/text-place.ts';
import { NumberReadings } from '#src/features/admin/vehicle-form/NumberReadings.tsx';
import { readVehicleNumber } from '#src/features/admin/vehicle-form/typed-number.ts';
import { isDoubtfulPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { completedPrice } from './price-completion.ts';
import type { PriceStep } from './price-editors.store.ts';
import { PriceQuestion, type DoubtfulPrice } from '#src/features/admin/stock/PriceQuestion.tsx';

interface PriceFormProps {
  readonly fieldId: string;
  /** The saved price. */
  readonly price: number | null;
  readonly title: string;
  /** The initial text of the field. */
  readonly typed: string;
  readonly onCancel: () => void;
  /** Receives the typed text, its value, and the row to open next. */
  readonly onSave: (typed: string, value: number | null, step: PriceStep) => void;
}

/** Whether one character was typed at the end, as opposed to pasted, deleted or composed. */
function isTypedOn({ nativeEvent, target }: ChangeEvent<HTMLInputElement>): boolean {
  if (!(nativeEvent instanceof InputEvent) || nativeEvent.inputType !== 'insertText') return false;
  return nativeEvent.data?.length === 1 && target.selectionStart === target.value.length;
}

/**
 * The inline price field: resolves ambiguous numbers and confirms unlikely ones. The completion of the first
 * digits is selected, so that typing replaces it. Enter continues with the price below, Shift+Enter with the
 * one above.
 */
export function PriceForm({ fieldId, price, title, typed: first, onCancel, onSave }: PriceFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  const [error, setError] = useState('');
  const [doubtful, setDoubtful] = useState<(DoubtfulPrice & { readonly step: PriceStep }) | null>(null);
  useEffect(() => {
    // A field that reopens after a failed save must not take the focus from another field.
    if (isForText(document.activeElement)) return;
    input.current?.focus();
    input.current?.select();
  }, []);
  /** The number of typed digits of a completed price; null without completion. */
  const [typedDigits, setTypedDigits] = useState<number | null>(null);
  // Setting the value moves the caret to its end.
  useLayoutEffect(() => {
    if (typedDigits !== null) input.current?.setSelectionRange(typedDigits, typed.length);
  }, [typed, typedDigits]);

  const save = (text: string, step: PriceStep = 0) => {
    const { value, error: problem } = readVehicleNumber('precio_eur', text);
    setTyped(text);
    setError(problem ?? '');
    if (problem !== null) input.current?.focus();
    else if (value !== null && isDoubtfulPrice(price, value))
      setDoubtful({ before: price, next: value, step });
    else onSave(text, value, step);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(typed);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    const completed = isTypedOn(event) ? completedPrice(price, value) : null;
    setTypedDigits(completed === null ? null : value.length);
    setTyped(completed ?? value);
    setError('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save(typed, event.shiftKey ? -1 : 1);
  };

  return (
    <form className="grid basis-full gap-1 max-lg:mt-1" noValidate onSubmit={submit}>
      <div className="flex items-center">
        <input
          ref={input}
          id={fieldId}
          className={`${fieldClass.input} figures min-w-0 flex-1 px-2`}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-autocomplete="inline"
          aria-label={`Precio de ${title} en euros`}
          aria-invalid={error === '' ? undefined : true}
          aria-describedby={id}
          placeholder="Sin precio"
          value={typed}
          onChange={onChange}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={iconButtonClass} aria-label="Guardar precio">
          <Icon icon={Check} className={iconClass.m} />
        </button>
        {/* Some phones' numeric keyboards have no Enter key. */}
        <button
          type="button"
          className={`${iconButtonClass} not-pointer-coarse:hidden`}
          aria-label="Guardar y pasar al siguiente"
          onClick={() => save(typed, 1)}
        >
          <Icon icon={ArrowDown} className={iconClass.m} />
        </button>
        <button type="button" className={iconButtonClass} aria-label="Cancelar" onClick={onCancel}>
          <Icon icon={X} className={iconClass.m} />
        </button>
      </div>
      <p id={id} className={fieldClass.error}>
        {error}
      </p>
      {error !== '' && (
        <NumberReadings field="precio_eur" typed={typed} onChoose={(value) => save(toTypedNumber(value))} />
      )}
      <PriceQuestion
        price={doubtful}
        title={title}
        field={() => input.current ?? false}
        onCorrect={() => setDoubtful(null)}
        onSave={() => onSave(typed, doubtful?.next ?? null, doubtful?.step ?? 0)}
      />
    </form>
  );
}
