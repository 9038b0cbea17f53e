import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { quickDays, stepKey, stepText } from '#src/features/leads/desk/next-step.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { leadDeskLimits } from '#src/features/leads/rules/lead-state.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { $begun, begin } from './begun.store.ts';
import { changeLead } from './leads.store.ts';

/** Next step of a lead and its due date. Typed text stays as a draft until it is saved or discarded. */
export function NextStepForm({ lead, busy }: { readonly lead: DeskLead; readonly busy: boolean }) {
  const begun = useStore($begun)[lead.id];
  const today = madridDay(useNow());
  const paso = begun?.paso ?? lead.proximo_paso;
  const fecha = begun?.fecha ?? lead.proximo_paso_fecha;
  const isChanged = paso !== lead.proximo_paso || fecha !== lead.proximo_paso_fecha;
  const isSet = lead.proximo_paso !== '' || lead.proximo_paso_fecha !== '';
  // The stored step has changed since the draft was begun: saving must be a deliberate overwrite.
  const isOvertaken = isChanged && begun?.antes !== undefined && begun.antes !== stepKey(lead);
  const type = (part: { readonly paso?: string; readonly fecha?: string }) =>
    begin(lead.id, { antes: begun?.antes ?? stepKey(lead), ...part });
  const discard = () => begin(lead.id, { paso: undefined, fecha: undefined, antes: undefined });

  const save = async (change: { proximo_paso: string; proximo_paso_fecha: string }, done: string) => {
    if (await changeLead(lead, change, done)) discard();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged) void save({ proximo_paso: paso, proximo_paso_fecha: fecha }, 'Próximo paso guardado');
  };

  return (
    <form className="grid content-start gap-4" onSubmit={submit}>
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
        optionalNote={false}
        type="date"
        value={fecha}
        onChange={(event) => type({ fecha: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        {quickDays(today).map(({ label, day }) => (
          <button
            key={label}
            type="button"
            aria-pressed={fecha === day}
            className={`${tagClass} aria-pressed:border-text aria-pressed:text-text hover:border-text hover:text-text min-h-11 cursor-pointer px-3`}
            onClick={() => type({ fecha: day })}
          >
            {label}
          </button>
        ))}
      </div>
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
        {isSet && !isChanged && (
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
    </form>
  );
}
