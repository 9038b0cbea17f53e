import { readBooking } from './booking-request.ts';
import type { LeadFormReader } from './lead-form.rules.ts';

/** Request body of a booked appointment. The first problem is that of the time, as in the form. */
export const readBookingForm: LeadFormReader = (values) => {
  const { inicio = '', ...words } = values;
  const reading = readBooking({ ...words, inicio: inicio === '' ? null : Number(inicio) });
  if (!reading.ok) {
    const problems = Object.entries(reading.problems);
    const fields = Object.fromEntries(problems.map(([name, { message }]) => [name, message]));
    return { ok: false, message: fields['inicio'] ?? reading.message, fields };
  }
  const { asunto: _, envio: __, ...body } = reading.booking;
  return { ok: true, body };
};
