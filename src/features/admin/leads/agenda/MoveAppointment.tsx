import { useStore } from '#src/lib/useStore.ts';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { TextField } from '#src/components/ui/Field.tsx';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { AppointmentFields, ConfirmationChoice } from '#src/features/admin/leads/AppointmentFields.tsx';
import { $savingLeads, changeLead } from '#src/features/admin/leads/leads.store.ts';
import {
  isAppointmentChanged,
  placedProblems,
  stepChange,
  stepProblems,
  storedStep,
  type StepProblems,
} from '#src/features/admin/leads/typed-step.ts';

interface MoveAppointmentProps {
  /** The lead with its appointment. */
  readonly lead: DeskLead;
  readonly onClose: () => void;
}

/** Moves an appointment from the calendar. */
export function MoveAppointment({ lead, onClose }: MoveAppointmentProps) {
  const [step, setStep] = useState(() => storedStep(lead));
  const [avisar, setAvisar] = useState(true);
  const [problems, setProblems] = useState<StepProblems>({});
  const isBusy = useStore($savingLeads).has(lead.id);
  const type = (part: Partial<typeof step>) => {
    setProblems({});
    setStep({ ...step, ...part });
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isEmpty = step.hora === '';
    const found = isEmpty ? { hora: 'Elige la hora' } : stepProblems(lead, step, Date.now());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (!isAppointmentChanged(lead, step)) {
      onClose();
      return;
    }
    const { change, done } = stepChange(lead, step, avisar);
    const place = (refused: Readonly<Record<string, string>>) => setProblems(placedProblems(refused));
    if (await changeLead(lead, change, done, place)) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Mover la cita de ${lead.nombre}`}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Fecha"
          optionalNote={false}
          type="date"
          value={step.fecha}
          error={problems.fecha}
          onChange={(event) => type({ fecha: event.target.value })}
        />
        <AppointmentFields step={step} problem={problems.hora} onType={type} />
        <ConfirmationChoice email={lead.email} isOn={avisar} onChange={setAvisar} />
        <div className={dialogClass.actions}>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" busy={isBusy}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
