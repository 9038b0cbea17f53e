import { useId } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Checkbox, FieldError } from '#src/components/ui/Field.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { WEEKDAYS } from '#src/features/company/business/opening-hours.ts';
import { closedName, timeName } from './business.fields.ts';
import { setBusinessFields, type BusinessForm } from './business.store.ts';

interface TimeProps {
  readonly form: BusinessForm;
  readonly name: string;
  readonly label: string;
}

function TimeField({ form, name, label }: TimeProps) {
  const id = useId();
  const error = form.errors[name];
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="time"
        className={`${fieldClass.input} min-w-0 max-sm:px-2.5`}
        value={form.values[name] ?? ''}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-error`}
        onChange={(event) => setBusinessFields({ [name]: event.target.value })}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface ShiftProps {
  readonly form: BusinessForm;
  readonly day: number;
  readonly shift: number;
}

function Shift({ form, day, shift }: ShiftProps) {
  const label = WEEKDAYS[day]?.label ?? '';
  const which = shift === 0 ? '' : ', segundo turno';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2">
      <TimeField form={form} name={timeName(day, shift, 'opens')} label={`${label}${which}, abre`} />
      <span className="text-text-muted pt-3" aria-hidden="true">
        a
      </span>
      <TimeField form={form} name={timeName(day, shift, 'closes')} label={`${label}${which}, cierra`} />
    </div>
  );
}

const valuesOf = (form: BusinessForm, day: number) =>
  [0, 1].map((shift) => ({
    opens: form.values[timeName(day, shift, 'opens')] ?? '',
    closes: form.values[timeName(day, shift, 'closes')] ?? '',
  }));

/** Default hours of a newly opened day, and of its second shift. */
const FIRST = { opens: '09:00', closes: '14:00' };
const SECOND = { opens: '16:00', closes: '20:00' };

function Day({ form, day }: { readonly form: BusinessForm; readonly day: number }) {
  const { label } = WEEKDAYS[day] ?? WEEKDAYS[0];
  const isClosed = form.values[closedName(day)] === '1';
  const [first = FIRST, second = SECOND] = valuesOf(form, day);
  const isSplit = second.opens !== '' || second.closes !== '';
  const setShift = (shift: number, { opens, closes }: typeof FIRST) =>
    setBusinessFields({ [timeName(day, shift, 'opens')]: opens, [timeName(day, shift, 'closes')]: closes });

  const setClosed = (closed: boolean) => {
    setBusinessFields({ [closedName(day)]: closed ? '1' : '' });
    if (!closed && first.opens === '' && first.closes === '') setShift(0, FIRST);
  };

  return (
    <fieldset className="border-line grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-t py-4 sm:grid-cols-[7rem_7rem_minmax(0,1fr)] sm:items-start">
      <legend className="sr-only">{label}</legend>
      <p className="type-label sm:pt-3" aria-hidden="true">
        {label}
      </p>
      <div className="sm:pt-1.5">
        <Checkbox checked={isClosed} onChange={(event) => setClosed(event.target.checked)}>
          Cerrado<span className="sr-only"> el {label.toLowerCase()}</span>
        </Checkbox>
      </div>
      {!isClosed && (
        <div className="grid gap-2">
          <Shift form={form} day={day} shift={0} />
          {isSplit && <Shift form={form} day={day} shift={1} />}
          <Button
            variant="quiet"
            size="s"
            className="min-h-11 justify-self-start"
            onClick={() => setShift(1, isSplit ? { opens: '', closes: '' } : SECOND)}
          >
            {isSplit ? 'Quitar el turno de tarde' : 'Añadir turno de tarde'}
            <span className="sr-only"> del {label.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Opening hours from Monday to Sunday. */
export function HoursFields({ form }: { readonly form: BusinessForm }) {
  const copyMonday = () => {
    const typed: Record<string, string> = {};
    const [first, second] = valuesOf(form, 0);
    for (const day of [1, 2, 3, 4]) {
      typed[closedName(day)] = form.values[closedName(0)] ?? '';
      for (const [shift, times] of [first, second].entries()) {
        typed[timeName(day, shift, 'opens')] = times?.opens ?? '';
        typed[timeName(day, shift, 'closes')] = times?.closes ?? '';
      }
    }
    setBusinessFields(typed);
  };
  return (
    <div className="border-line border-b">
      <Day form={form} day={0} />
      <Button variant="secondary" size="s" className="mb-4 min-h-11" onClick={copyMonday}>
        Aplicar de martes a viernes
      </Button>
      {[1, 2, 3, 4, 5, 6].map((day) => (
        <Day key={day} form={form} day={day} />
      ))}
    </div>
  );
}
