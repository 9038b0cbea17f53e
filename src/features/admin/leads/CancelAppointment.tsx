import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { whenText } from '#src/features/appointments/appointment-words.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { spanOf } from '#src/features/appointments/appointment.schema.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { ConfirmationChoice } from './AppointmentFields.tsx';
import { changeLead } from './leads.store.ts';

interface CancelAppointmentProps {
  /** The lead whose appointment is to be cancelled; null while the dialog is closed. */
  readonly lead: DeskLead | null;
  readonly onClose: () => void;
}

/** Asks before an appointment is cancelled, and whether the customer gets a mail. The next step stays, without a day. */
export function CancelAppointment({ lead, onClose }: CancelAppointmentProps) {
  const [avisar, setAvisar] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const cita = lead?.cita ?? null;
  const cancel = async () => {
    if (lead === null || cita === null) return;
    setBusy(true);
    const change = {
      proximo_paso_fecha: '',
      cita: { hora: '', minutos: cita.minutos, tipo: cita.tipo, avisar },
    };
    if (await changeLead(lead, change, 'Cita cancelada')) onClose();
    setBusy(false);
  };
  return (
    <Dialog
      open={lead !== null && cita !== null}
      onOpenChange={(open) => !open && onClose()}
      title="¿Cancelar la cita?"
      description={
        lead === null || cita === null
          ? undefined
          : `${APPOINTMENT_KIND_LABELS[cita.tipo]} con ${lead.nombre}: ${whenText(spanOf(cita))}.`
      }
    >
      <ConfirmationChoice email={lead?.email ?? ''} isOn={avisar} onChange={setAvisar} />
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={onClose}>
          Volver
        </Button>
        <Button variant="destructive" busy={isBusy} onClick={() => void cancel()}>
          Cancelar cita
        </Button>
      </div>
    </Dialog>
  );
}
