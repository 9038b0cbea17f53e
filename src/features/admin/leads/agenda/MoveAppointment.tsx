import { useStore } from '#src/lib/useStore.ts';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { TextField } from '#src/components/ui/Field.tsx';
import { stepKey, stepText } from '#src/features/leads/desk/next-step.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { AppointmentFields, ConfirmationChoice } from '#src/features/admin/leads/AppointmentFields.tsx';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { closedHint } from '#src/features/admin/leads/closed-day.ts';
import { $openingTimes } from '#src/features/admin/leads/opening-times.store.ts';
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
  /** The lead with its appointment as the dialog began with it. */
  readonly begun: DeskLead;
  /** The lead as it is listed now; null once its appointment is not. */
  readonly lead: DeskLead | null;
  /** Runs once the change is saved, before the dialog closes. */
  readonly onMoved: () => Promise<void>;
  readonly onClose: () => void;
  /** Receives the focus after a move, which redraws the button that had it. */
  readonly focusAfter: () => HTMLElement | null;
}

const GONE = 'Otra persona ha movido o cancelado esta cita mientras tanto.';

/** What another person has saved since the dialog began, so that saving replaces it on purpose; '' for nothing. */
function overtakenText(begun: DeskLead, lead: DeskLead | null, today: string): string {
  if (lead === null) return GONE;
  if (stepKey(begun) === stepKey(lead)) return '';
  return `Otra persona ha guardado mientras tanto: «${stepText(lead, today)}». Si guardas, se sustituye por lo tuyo.`;
}

/** Moves an appointment from the calendar. Its fields keep the step that the dialog began with. */
export function MoveAppointment({ begun, lead, onMoved, onClose, focusAfter }: MoveAppointmentProps) {
  const [step, setStep] = useState(() => storedStep(begun));
  const today = madridDay(useNow());
  const times = useStore($openingTimes);
  const [avisar, setAvisar] = useState(true);
  const [problems, setProblems] = useState<StepProblems>({});
  const isBusy = useStore($savingLeads).has(begun.id);
  const [isMoved, setMoved] = useState(false);
  const overtaken = isBusy || isMoved ? '' : overtakenText(begun, lead, today);
  const type = (part: Partial<typeof step>) => {
    setProblems({});
    setStep({ ...step, ...part });
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (lead === null) return;
    const found = stepProblems(lead, step, Date.now());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (!isAppointmentChanged(lead, step)) {
      onClose();
      return;
    }
    const { change, done } = stepChange(lead, step, avisar);
    const place = (refused: Readonly<Record<string, string>>) => setProblems(placedProblems(refused));
    if (!(await changeLead(lead, change, done, place))) return;
    setMoved(true);
    await onMoved();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Mover la cita de ${begun.nombre}`}
      finalFocus={() => (isMoved ? focusAfter() : true)}
    >
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Fecha"
          optionalNote={false}
          type="date"
          hint={closedHint(step.fecha, times)}
          value={step.fecha}
          error={problems.fecha}
          onChange={(event) => type({ fecha: event.target.value })}
        />
        <AppointmentFields step={step} problem={problems.hora} onType={type} />
        <ConfirmationChoice email={begun.email} isOn={avisar} onChange={setAvisar} />
        <p role="status" className="type-small text-danger-text empty:hidden">
          {overtaken}
        </p>
        <div className={dialogClass.actions}>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" busy={isBusy} disabled={lead === null}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
