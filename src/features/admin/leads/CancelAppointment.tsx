import { useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { whenText } from '#src/features/appointments/appointment-words.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { spanOf, type Appointment } from '#src/features/appointments/appointment.schema.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { ConfirmationChoice } from './AppointmentFields.tsx';
import { changeLead } from './leads.store.ts';

interface QuestionProps {
  readonly lead: DeskLead;
  readonly cita: Appointment;
  readonly onCancelled: () => Promise<void> | void;
  readonly onClose: () => void;
}

function Question({ lead, cita, onCancelled, onClose }: QuestionProps) {
  const [avisar, setAvisar] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    if (isBusy) return;
    setBusy(true);
    const change = {
      proximo_paso_fecha: '',
      cita: { hora: '', minutos: cita.minutos, tipo: cita.tipo, avisar },
    };
    if (await changeLead(lead, change, 'Cita cancelada')) await onCancelled();
    setBusy(false);
  };
  return (
    <>
      <ConfirmationChoice email={lead.email} isOn={avisar} onChange={setAvisar} />
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={onClose}>
          Volver
        </Button>
        <Button variant="destructive" busy={isBusy} onClick={() => void cancel()}>
          Cancelar cita
        </Button>
      </div>
    </>
  );
}

interface CancelAppointmentProps {
  /** The lead whose appointment is to be cancelled; null while the dialog is closed. */
  readonly lead: DeskLead | null;
  /** Runs once it is cancelled, before the dialog closes. */
  readonly onCancelled?: () => Promise<void> | void;
  readonly onClose: () => void;
  /** Receives the focus after a cancellation, which removes the button that had it. */
  readonly focusAfter: () => HTMLElement | null;
}

/** Asks before an appointment is cancelled, and whether the customer gets a mail. The next step stays, without a day. */
export function CancelAppointment({ lead, onCancelled, onClose, focusAfter }: CancelAppointmentProps) {
  // The last lead keeps its words while the dialog disappears.
  const [asked, setAsked] = useState(lead);
  if (lead?.cita && lead !== asked) setAsked(lead);
  /** Id of the appointment that was cancelled last. */
  const cancelled = useRef('');
  const cita = asked?.cita ?? null;
  return (
    <Dialog
      open={lead !== null && lead.cita !== null}
      onOpenChange={(open) => !open && onClose()}
      title="¿Cancelar la cita?"
      description={
        asked === null || cita === null
          ? undefined
          : `${APPOINTMENT_KIND_LABELS[cita.tipo]} con ${asked.nombre}: ${whenText(spanOf(cita))}.`
      }
      finalFocus={() => (cancelled.current === cita?.id ? focusAfter() : true)}
    >
      {asked !== null && cita !== null && (
        <Question
          key={cita.id}
          lead={asked}
          cita={cita}
          onCancelled={async () => {
            cancelled.current = cita.id;
            await onCancelled?.();
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
