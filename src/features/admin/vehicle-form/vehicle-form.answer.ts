import { questionText } from './vehicle-form.questions.ts';
import { submitVehicleForm } from './vehicle-form.save.ts';
import { $vehicleForm, changeVehicleForm, setField } from './vehicle-form.store.ts';

/** Answers what the form asks before it saves: as it is, as a hidden vehicle, or not yet. */
export async function answerQuestion(answer: 'save' | 'hide' | 'correct'): Promise<void> {
  const state = $vehicleForm.get();
  if (!state?.question) return;
  const { question, agreed } = state;
  changeVehicleForm({ question: null });
  if (answer === 'correct') {
    const isPrice = question.kind === 'price' || question.missing[0] === 'precio';
    const isKm = question.kind === 'missing' && question.missing[0] === 'kilómetros';
    if (isPrice || isKm) changeVehicleForm({ tab: isPrice ? 'precio' : 'basico' });
    return;
  }
  if (answer === 'hide') setField('status', 'oculto');
  changeVehicleForm({ agreed: [...agreed, questionText(question)] });
  await submitVehicleForm();
}
