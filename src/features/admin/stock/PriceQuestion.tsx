import { useState, type RefObject } from 'react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { priceQuestion, priceQuestionText } from './price.messages.ts';

/** A price that may be a typo. */
export interface DoubtfulPrice {
  readonly before: number | null;
  readonly next: number;
}

interface PriceQuestionProps {
  /** Null while there is no question. */
  readonly price: DoubtfulPrice | null;
  readonly title: string;
  /** The price field, which gets the focus back afterwards; false leaves the focus alone. */
  readonly field: RefObject<HTMLElement | null> | (() => HTMLElement | null | false);
  readonly onCorrect: () => void;
  readonly onSave: () => void;
}

/** Asks for confirmation of a price that looks like a typo. */
export function PriceQuestion({ price, title, field, onCorrect, onSave }: PriceQuestionProps) {
  // Keeps its content during the closing animation.
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
