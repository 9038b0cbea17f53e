import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { publishQuestion, type MissingPart } from '#src/features/admin/hidden-car/missing-parts.ts';
import { PriceQuestion } from '#src/features/admin/stock/PriceQuestion.tsx';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { twinText } from './twins.ts';
import { questionText } from './vehicle-form.questions.ts';
import { $vehicleForm, changeVehicleForm, setField, type VehicleFormState } from './vehicle-form.store.ts';
import { submitVehicleForm } from './vehicle-form.save.ts';

/** Handles the answer to a confirmation: save, save as hidden, or keep editing. */
async function answerQuestion(answer: 'save' | 'hide' | 'correct'): Promise<void> {
  const state = $vehicleForm.get();
  if (!state?.question) return;
  const { question, agreed } = state;
  changeVehicleForm({ question: null });
  if (answer === 'correct') {
    const isPrice =
      question.kind === 'price' || (question.kind === 'missing' && question.missing[0] === 'precio');
    const isKm = question.kind === 'missing' && question.missing[0] === 'kilómetros';
    if (isPrice || isKm || question.kind === 'twin')
      changeVehicleForm({ tab: isPrice ? 'precio' : 'basico' });
    return;
  }
  if (answer === 'hide') {
    setField('status', 'oculto');
    changeVehicleForm({ afterSave: 'list' });
  }
  changeVehicleForm({ agreed: [...agreed, questionText(question)] });
  await submitVehicleForm();
}

const HIDDEN =
  '«Guardar oculto» lo guarda como «No disponible»: no se verá en la web hasta que lo publiques.';

/** The form fields of the parts that may be missing. Photos have none here. */
const FIELDS: Partial<Readonly<Record<MissingPart, string>>> = { precio: 'precio_eur', kilómetros: 'km' };

interface FormQuestionsProps {
  readonly state: VehicleFormState;
  readonly form: RefObject<HTMLFormElement | null>;
}

/** The confirmations before a save. Afterwards the field in question has the focus. */
export function FormQuestions({ state: { question, values }, form }: FormQuestionsProps) {
  const missing = question?.kind === 'missing' ? question.missing : null;
  // Keep the last text while the closing animation runs.
  const [shown, setShown] = useState<readonly MissingPart[]>([]);
  if (missing !== null && missing !== shown) setShown(missing);
  const twin = question?.kind === 'twin' ? question : null;
  const [shownTwin, setShownTwin] = useState(twin);
  if (twin !== null && twin !== shownTwin) setShownTwin(twin);
  const find = (field: string | undefined) =>
    field === undefined ? null : (form.current?.querySelector<HTMLElement>(`[name="${field}"]`) ?? null);
  return (
    <>
      <ConfirmDialog
        open={question?.kind === 'advert'}
        onOpenChange={(open) => {
          if (!open) void answerQuestion('correct');
        }}
        title="¿Guardar sin el anuncio?"
        description={questionText({ kind: 'advert' })}
        cancelLabel="Seguir editando"
        confirmLabel="Guardar sin él"
        tone="primary"
        onConfirm={() => void answerQuestion('save')}
        // The next dialog has already taken the focus.
        finalFocus={() =>
          $vehicleForm.get()?.question
            ? false
            : (form.current?.querySelector<HTMLElement>('[data-advert]') ?? null)
        }
      />
      <ConfirmDialog
        open={twin !== null}
        onOpenChange={(open) => {
          if (!open) void answerQuestion('correct');
        }}
        title="¿Es otro coche?"
        description={shownTwin === null ? '' : twinText(shownTwin)}
        cancelLabel="Seguir editando"
        confirmLabel="Sí, guardar"
        tone="primary"
        onConfirm={() => void answerQuestion('save')}
        // The next dialog has already taken the focus.
        finalFocus={() => ($vehicleForm.get()?.question ? false : find(shownTwin?.fields[0]))}
      />
      <PriceQuestion
        price={question?.kind === 'price' ? question : null}
        title={vehicleTitle(values)}
        // The next dialog has already taken the focus.
        field={() => ($vehicleForm.get()?.question ? false : find('precio_eur'))}
        onCorrect={() => void answerQuestion('correct')}
        onSave={() => void answerQuestion('save')}
      />
      <ConfirmDialog
        open={missing !== null}
        onOpenChange={(open) => {
          if (!open) void answerQuestion('correct');
        }}
        title={publishQuestion(shown)}
        description={HIDDEN}
        cancelLabel="Seguir editando"
        other={{ label: 'Guardar oculto', onSelect: () => void answerQuestion('hide') }}
        confirmLabel="Publicar así"
        tone="primary"
        onConfirm={() => void answerQuestion('save')}
        finalFocus={() => find(FIELDS[shown[0] ?? 'fotos'])}
      />
    </>
  );
}
