import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { TextArea, TextField, EmailInput } from '#src/components/ui/Field.tsx';
import type { FieldValues } from '#src/components/ui/form-values.ts';
import { paths } from '#src/paths.ts';
import type { Refused } from '#src/features/appointments/appointment-calls.client.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { asBookableKind, type FreeTimes } from '#src/features/appointments/booking.schema.ts';
import { createTimeChoice, type TimeChoice } from '#src/features/appointments/free-times.client.ts';
import { readBookingForm } from '#src/features/leads/rules/booking-form.rules.ts';
import { book } from './book-appointment.ts';
import { LeadForm, type LeadIslandProps } from './LeadForm.tsx';
import { useLeadForm } from './useLeadForm.ts';

interface BookingFormProps extends LeadIslandProps {
  /** BookingChoice.astro: plain elements, which this island makes alive. */
  readonly choice?: ReactNode;
}

const WORDS = { failure: 'No hemos podido reservar la cita. Inténtalo de nuevo.' };

/** The car that the URL names, by its slug; '' for none. */
const carOf = (search: string): string => new URLSearchParams(search).get('vehiculo') ?? '';

/** The kind of the URL, unless the draft about the same car has another. */
function kindOf(search: string, kept: FieldValues): string {
  const isSameCar = kept['vehiculo'] === carOf(search);
  return asBookableKind((isSameCar && kept['tipo']) || new URLSearchParams(search).get('tipo'));
}

function put(form: HTMLFormElement, name: string, text: string): void {
  const place = form.querySelector(`[data-${name}]`);
  if (place !== null) place.textContent = text;
}

function showCar(form: HTMLFormElement, { coche }: FreeTimes): void {
  put(form, 'car', coche === null ? 'Ninguno en concreto' : coche.titulo);
  put(form, 'car-reference', coche?.referencia ?? '');
  const frame = form.querySelector<HTMLElement>('[data-photo]');
  // The times are read again and again, the photo is shown once.
  if (!coche?.foto || !frame?.hidden) return;
  const { src, alt, marco } = coche.foto;
  frame.className += ` ${marco}`;
  frame.append(Object.assign(new Image(), { className: 'photo-image', alt, src }));
  frame.hidden = false;
}

/** The way on for a car that cannot be seen here. */
function showOtherWay(form: HTMLFormElement, vehiculo: string, { data }: Refused): void {
  const link = form.querySelector<HTMLAnchorElement>('[data-refused-ask]');
  if (link === null) return;
  link.href = `${paths.contacto}?vehiculo=${encodeURIComponent(vehiculo)}`;
  link.textContent = data?.['vehiculo']?.code === 'abroad' ? 'Pedir un vídeo' : 'Escribirnos';
}

/** Books an appointment at once. */
export function BookingForm({ dealer, privacy, choice }: BookingFormProps) {
  const times = useRef<TimeChoice>(null);
  const [when, setWhen] = useState('');

  const start = (form: HTMLFormElement, kept: FieldValues) => {
    const vehiculo = carOf(location.search);
    const kinds = [...form.querySelectorAll<HTMLInputElement>('input[name="tipo"]')];
    const isUntouched = kinds.every(({ checked, defaultChecked }) => checked === defaultChecked);
    const kind = kindOf(location.search, kept);
    for (const input of kinds) {
      if (isUntouched) input.checked = input.value === kind;
      input.addEventListener('change', () => void times.current?.load());
    }
    const hidden = form.elements.namedItem('vehiculo');
    if (hidden instanceof HTMLInputElement) hidden.value = vehiculo;
    times.current = createTimeChoice(form, {
      source: () => [
        `${appointmentPaths.slots}?${new URLSearchParams({
          tipo: kinds.find(({ checked }) => checked)?.value ?? '',
          ...(vehiculo !== '' && { vehiculo }),
        }).toString()}`,
      ],
      onTimes: (answer) => showCar(form, answer),
      onRefused: (refusal) => showOtherWay(form, vehiculo, refusal),
      onChoice: setWhen,
    });
    times.current.choose(kept['inicio'] ?? '');
    void times.current.load();
  };

  const form = useLeadForm({
    kind: 'cita',
    dealer,
    read: readBookingForm,
    words: WORDS,
    send: (body, element) => book(body, element, () => times.current?.load(true)),
    onAlive: start,
  });

  const { error } = form.field('inicio');
  // Before useForm moves the focus to the first field with an error.
  useLayoutEffect(() => times.current?.showError(error ?? ''), [error]);

  return (
    <LeadForm form={form} kind="cita" submitLabel="Reservar" dealer={dealer} privacy={privacy}>
      {choice}
      <fieldset className="booking-person grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <legend className="type-title-s mb-2">Tus datos</legend>
        <p className="type-small text-text-muted sm:col-span-2">
          Con un teléfono o un email es suficiente. Si nos das un email, te enviamos la cita.
        </p>
        <input type="hidden" name="vehiculo" />
        <div className="sm:col-span-2">
          <TextField {...form.field('nombre')} label="Nombre" required autoComplete="name" />
        </div>
        <TextField
          {...form.field('telefono')}
          label="Teléfono"
          optionalNote={false}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <EmailInput {...form.field('email')} label="Email" optionalNote={false} autoComplete="email" />
        <div className="sm:col-span-2">
          <TextArea {...form.field('mensaje')} label="Mensaje" rows={3} />
        </div>
      </fieldset>
      <p className="booking-summary type-body" aria-live="polite">
        {when !== '' && <strong className="font-medium">{`Tu cita: ${when}.`}</strong>}
      </p>
    </LeadForm>
  );
}
