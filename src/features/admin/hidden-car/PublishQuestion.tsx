import { useStore } from '#src/lib/useStore.ts';
import { useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { publishQuestion } from './missing-parts.ts';
import { $publishQuestion, answerPublishQuestion } from './publish-car.store.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
/** Stays in the view when the car is published, unlike its button. */
const placeInView = () => find('[data-hidden-car]');

/** Asks whether a car is published without what it lacks. */
export function PublishQuestion() {
  const question = useStore($publishQuestion);
  // Keeps its content during the closing animation.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  const [agreed, setAgreed] = useState<typeof question>(null);
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) answerPublishQuestion(false);
      }}
      title={publishQuestion(shown?.missing ?? [])}
      description={shown === null ? '' : `${vehicleTitle(shown.vehicle)} se verá en la web al momento.`}
      confirmLabel="Publicar así"
      tone="primary"
      onConfirm={() => {
        setAgreed(shown);
        answerPublishQuestion(true);
      }}
      finalFocus={() =>
        agreed === shown ? placeInView() : (find('[data-hidden-car] button') ?? placeInView())
      }
    />
  );
}
