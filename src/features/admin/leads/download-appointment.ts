import { notify } from '#src/components/ui/notify.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { spanOf, type Appointment } from '#src/features/appointments/appointment.schema.ts';
import { leadVehicle, type DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { download } from '#src/lib/download.ts';

async function calendarFile(lead: DeskLead, appointment: Appointment): Promise<Blob> {
  const { appointmentIcs } = await import('#src/features/appointments/appointment-ics.ts');
  const { uid, secuencia, tipo, updated_at } = appointment;
  const what = [APPOINTMENT_KIND_LABELS[tipo], lead.nombre, leadVehicle(lead)];
  const text = appointmentIcs({
    ...{ uid, secuencia, span: spanOf(appointment) },
    changed: new Date(updated_at.replace(' ', 'T')),
    summary: what.filter((part) => part !== '').join(' · '),
  });
  return new Blob([text], { type: 'text/calendar;charset=utf-8' });
}

/** Downloads an appointment for a calendar program, with the customer's name: it is for the dealer's own calendar. */
export async function downloadAppointment(lead: DeskLead, appointment: Appointment): Promise<void> {
  try {
    download('cita.ics', await calendarFile(lead, appointment));
  } catch {
    notify({ title: 'No se pudo descargar la cita', about: lead.id, tone: 'destructive' });
  }
}
