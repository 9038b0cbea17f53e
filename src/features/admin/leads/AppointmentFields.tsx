import { Checkbox, SelectField, TextField } from '#src/components/ui/Field.tsx';
import { lengthText } from '#src/features/appointments/appointment-words.ts';
import {
  APPOINTMENT_KIND_LABELS,
  APPOINTMENT_KINDS,
  APPOINTMENT_MINUTES,
} from '#src/features/appointments/appointment.rules.ts';
import type { TypedStep } from './typed-step.ts';

const LENGTHS = APPOINTMENT_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: lengthText(minutes),
}));
const KINDS = APPOINTMENT_KINDS.map((kind) => ({ value: kind, label: APPOINTMENT_KIND_LABELS[kind] }));

interface AppointmentFieldsProps {
  readonly step: TypedStep;
  /** Message at the hour. */
  readonly problem: string | undefined;
  readonly onType: (part: Partial<Pick<TypedStep, 'hora' | 'minutos' | 'tipo'>>) => void;
}

/** Hour, length and kind of an appointment. Without an hour the step is a day only, and has neither. */
export function AppointmentFields({ step, problem, onType }: AppointmentFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
      <TextField
        label="Hora"
        optionalNote={false}
        type="time"
        step={300}
        value={step.hora}
        error={problem}
        onChange={(event) => onType({ hora: event.target.value })}
      />
      {step.hora !== '' && (
        <>
          <SelectField
            label="Duración"
            optionalNote={false}
            options={LENGTHS}
            value={String(step.minutos)}
            onChange={(event) => onType({ minutos: Number(event.target.value) })}
          />
          <div className="col-span-2">
            <SelectField
              label="Tipo de cita"
              optionalNote={false}
              options={KINDS}
              value={step.tipo}
              onChange={(event) => onType({ tipo: event.target.value })}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface ConfirmationProps {
  readonly email: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether the customer gets a mail about the change of an appointment. */
export function ConfirmationChoice({ email, isOn, onChange }: ConfirmationProps) {
  if (email === '')
    return <p className="type-small text-text-muted">Sin email no se envía confirmación: avísale tú.</p>;
  return (
    <Checkbox checked={isOn} onChange={({ target }) => onChange(target.checked)}>
      Enviar confirmación por email
    </Checkbox>
  );
}
