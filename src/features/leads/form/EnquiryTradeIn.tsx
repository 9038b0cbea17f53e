import { useEffect, useRef } from 'react';
import { fillUntouched, type FieldValues } from '#src/components/ui/form-values.ts';
import type { Form } from '#src/components/ui/useForm.ts';
import { TradeInFields } from './TradeInFields.tsx';

interface EnquiryTradeInProps {
  readonly form: Pick<Form, 'field'>;
  /** Values by field, as a draft has kept them. */
  readonly kept: FieldValues;
  readonly isOpen: boolean;
  /** Closes it, once the enquiry has been sent. */
  readonly onSent: () => void;
}

/** The own car in an enquiry. Closed, it keeps what was typed and sends nothing. */
export function EnquiryTradeIn({ form, kept, isOpen, onSent }: EnquiryTradeInProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  // Once: what the visitor clears later stays clear.
  useEffect(() => {
    const element = place.current?.form;
    if (element != null) fillUntouched(element, kept);
  }, [kept]);
  useEffect(() => {
    const element = place.current?.form;
    element?.addEventListener('reset', onSent);
    return () => element?.removeEventListener('reset', onSent);
  }, [onSent]);
  return (
    <fieldset
      ref={place}
      hidden={!isOpen}
      disabled={!isOpen}
      className="mt-4 grid gap-x-6 gap-y-6 sm:grid-cols-2"
      aria-label="Tu coche"
    >
      <TradeInFields form={form} />
    </fieldset>
  );
}
