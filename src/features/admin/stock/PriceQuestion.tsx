import { useState, type RefObject } from 'react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { priceQuestion, priceQuestionText } from './price.messages.ts';

/** A price that may be a slip. */
export interface DoubtfulPrice {
  readonly before: number | null;
  readonly next: number;
}

interface PriceQuestionProps {
  /** Null while nothing is asked. */
  readonly price: DoubtfulPrice | null;
  readonly title: string;
  /** The field with the price: it has the focus again afterwards; false leaves the focus to others. */
  readonly field: RefObject<HTMLElement | null> | (() => HTMLElement | null | false);
  readonly onCorrect: () => void;
  readonly onSave: () => void;
}

/** Asks before a price is saved that looks like a slip of the keyboard. */
export function PriceQuestion({ price, title, field, onCorrect, onSave }: PriceQuestionProps) {
  // While it closes, the dialog goes on showing what it asked about.
  const [shown, setShown] = useState(price);
  if (price !== null && price !== shown) setShown(price);
  return (
    <ConfirmDialog
      open={price !== null}
      onOpenChange={(open) => {
        if (!open) onCorrect();
      }}
      title={shown === null ? '' : priceQuestion(shown.before, shown.next)}
      description={shown === null ? '' : priceQuestionText(title)}
      cancelLabel="Corregir"
      confirmLabel="Sí, guardar"
      tone="primary"
      onConfirm={onSave}
      finalFocus={field}
    />
  );
}
