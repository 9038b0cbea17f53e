import { readRefusal, type SubmitFailure } from './lead-submit.ts';
import { draftKey } from './useLeadForm.ts';
import { dropDraft } from '#src/lib/draft.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { call } from '#src/features/appointments/appointment-calls.client.ts';
import { keepNote } from '#src/features/appointments/booked-note.ts';
import type { Booked } from '#src/features/appointments/booking.schema.ts';

/**
 * Books an appointment and opens its page; then the promise stays open, so that the form sends nothing more. Never throws.
 * @param onRefusal called when the server refuses: the free times may have changed
 */
export async function book(
  body: Readonly<Record<string, unknown>>,
  form: HTMLFormElement,
  onRefusal: () => unknown,
): Promise<SubmitFailure> {
  const answer = await call<Booked>(appointmentPaths.book, body).catch(() => null);
  if (answer === null) return { ok: false, message: null, fields: {} };
  const { status, body: booked } = answer;
  if (status !== 200) {
    onRefusal();
    const refusal = readRefusal(booked);
    // Beside its field a message stays until the buyer has read it.
    return Object.keys(refusal.fields).length === 0 ? refusal : { ...refusal, message: '' };
  }
  const { token, referencia } = booked;
  keepNote({ token, referencia, hasMail: body['email'] !== '' });
  dropDraft(tabStorage(), draftKey('cita'));
  // Browsers fill in a form again after Back.
  form.reset();
  // Or they show the page as it was left, waiting for the answer.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(`${appointmentPaths.page}#${token}`);
  return new Promise(() => undefined);
}
