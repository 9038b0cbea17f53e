import { useStore } from '#src/lib/useStore.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { stepKey, stepText } from '#src/features/leads/desk/next-step.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { isClosed, leadDeskLimits } from '#src/features/leads/rules/lead-state.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { AppointmentFields, ConfirmationChoice } from './AppointmentFields.tsx';
import { $begun, begin } from './begun.store.ts';
import { CancelAppointment } from './CancelAppointment.tsx';
import { closedHint } from './closed-day.ts';
import { DayChips } from './DayChips.tsx';
import { downloadAppointment } from './download-appointment.ts';
import type { LeadChange } from './leads.api.ts';
import { changeLead } from './leads.store.ts';
import { $openingTimes } from './opening-times.store.ts';
import {
  isAppointmentChanged,
  isStepChanged,
  placedProblems,
  stepChange,
  stepProblems,
  storedStep,
  type StepProblems,
  type TypedStep,
} from './typed-step.ts';

const NOTHING = {
  ...{ paso: undefined, fecha: undefined, hora: undefined, minutos: undefined, tipo: undefined },
  ...{ avisar: undefined, antes: undefined },
};

/** Next step of a lead with its due date, and with an hour an appointment. Typed text stays as a draft until it is saved or discarded. */
export function NextStepForm({ lead, busy }: { readonly lead: DeskLead; readonly busy: boolean }) {
  const begun = useStore($begun)[lead.id] ?? {};
  const [problems, setProblems] = useState<StepProblems>({});
  const today = madridDay(useNow());
  const times = useStore($openingTimes);
  const { cita } = lead;
  const stored = storedStep(lead);
  const { paso = stored.paso, fecha = stored.fecha, hora = stored.hora } = begun;
  const { minutos = stored.minutos, tipo = stored.tipo, avisar = true } = begun;
  const typed = { paso, fecha, hora, minutos, tipo };
  const isChanged = isStepChanged(lead, typed);
  const isSet = lead.proximo_paso !== '' || lead.proximo_paso_fecha !== '';
  // The stored step has changed since the draft was begun: saving must be a deliberate overwrite.
  const isOvertaken = isChanged && !busy && begun.antes !== undefined && begun.antes !== stepKey(lead);
  const [isCancelling, setCancelling] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const discard = () => {
    setProblems({});
    begin(lead.id, NOTHING);
  };
  /** A draft has all fields of the step, so that another person's change does not mix with what is typed. */
  const type = (part: Partial<TypedStep>) => {
    const next = { ...typed, ...part };
    if (!isStepChanged(lead, next)) {
      discard();
      return;
    }
    setProblems({});
    begin(lead.id, { ...next, antes: begun.antes ?? stepKey(lead) });
  };
  /** A typed text stays a draft when the appointment beside it is cancelled. */
  const onCancelled = () => {
    discard();
    const left = { ...lead, proximo_paso_fecha: '', cita: null };
    if (paso !== lead.proximo_paso) begin(lead.id, { ...storedStep(left), paso, antes: stepKey(left) });
  };

  const save = async (change: LeadChange, done: string) => {
    const place = (found: Readonly<Record<string, string>>) => setProblems(placedProblems(found));
    if (await changeLead(lead, change, done, place)) discard();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = stepProblems(lead, typed, Date.now());
    setProblems(found);
    if (!isChanged || Object.keys(found).length > 0) return;
    const { change, done } = stepChange(lead, typed, avisar);
    void save(change, done);
  };

  return (
    <form ref={form} className="grid content-start gap-4" onSubmit={submit} noValidate>
      <TextField
        label="Próximo paso"
        optionalNote={false}
        placeholder="Llamar, enviar fotos…"
        maxLength={leadDeskLimits.proximoPaso}
        autoComplete="off"
        value={paso}
        onChange={(event) => type({ paso: event.target.value })}
      />
      <TextField
        label="Fecha"
        name="fecha"
        optionalNote={false}
        type="date"
        hint={closedHint(fecha, times)}
        value={fecha}
        error={problems.fecha}
        onChange={(event) => type({ fecha: event.target.value })}
      />
      <DayChips today={today} day={fecha} onChoose={(day) => type({ fecha: day })} />
      <AppointmentFields step={typed} problem={problems.hora} onType={type} />
      {isAppointmentChanged(lead, typed) && (
        <ConfirmationChoice
          email={lead.email}
          isOn={avisar}
          onChange={(isOn) => begin(lead.id, { avisar: isOn })}
        />
      )}
      {cita !== null && isClosed(lead.estado) && (
        <p className="type-small text-danger-text">Tiene una cita abierta. Si ya no hace falta, cancélala.</p>
      )}
      <p role="status" className="type-small text-danger-text empty:hidden">
        {isOvertaken &&
          `Otra persona ha guardado mientras tanto: «${stepText(lead, today) || 'sin próximo paso'}». Si guardas, se sustituye por lo tuyo.`}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          variant="secondary"
          size="s"
          className="min-h-11"
          busy={busy}
          disabled={!isChanged}
        >
          Guardar
        </Button>
        {isChanged && (
          <Button variant="quiet" size="s" className="min-h-11" onClick={discard}>
            Descartar
          </Button>
        )}
        {cita !== null && (
          <>
            {!isChanged && (
              <Button
                variant="quiet"
                size="s"
                className="min-h-11"
                onClick={() => void downloadAppointment(lead, cita)}
              >
                Descargar .ics
              </Button>
            )}
            <Button
              variant="quiet"
              size="s"
              className="min-h-11"
              busy={busy}
              onClick={() => setCancelling(true)}
            >
              Cancelar cita
            </Button>
          </>
        )}
        {isSet && !isChanged && cita === null && (
          <Button
            variant="quiet"
            size="s"
            className="min-h-11"
            busy={busy}
            onClick={() => void save({ proximo_paso: '', proximo_paso_fecha: '' }, 'Paso hecho')}
          >
            Hecho
          </Button>
        )}
      </div>
      <CancelAppointment
        lead={isCancelling ? lead : null}
        onCancelled={onCancelled}
        onClose={() => setCancelling(false)}
        focusAfter={() => form.current?.querySelector<HTMLElement>('[name="fecha"]') ?? null}
      />
    </form>
  );
}
