import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { notify } from '#src/components/ui/notify.ts';
import type { Appointment } from '#src/features/appointments/appointment.schema.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { CancelAppointment } from './CancelAppointment.tsx';
import { downloadAppointment } from './download-appointment.ts';

/** Downloads the file of an appointment for a calendar program. */
export async function download(lead: DeskLead, appointment: Appointment): Promise<void> {
  try {
    await downloadAppointment(lead, appointment);
  } catch {
    notify({ title: 'No se pudo descargar la cita', about: lead.id, tone: 'destructive' });
  }
}

interface AppointmentActionsProps {
  readonly lead: DeskLead;
  readonly appointment: Appointment;
  readonly busy: boolean;
}

/** Ways to use a stored appointment from its lead: to the own calendar, or cancelled. */
export function AppointmentActions({ lead, appointment, busy }: AppointmentActionsProps) {
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" className="min-h-11" onClick={() => void download(lead, appointment)}>
        Descargar .ics
      </Button>
      <Button variant="quiet" size="s" className="min-h-11" busy={busy} onClick={() => setCancelling(true)}>
        Cancelar cita
      </Button>
      <CancelAppointment lead={isCancelling ? lead : null} onClose={() => setCancelling(false)} />
    </>
  );
}
