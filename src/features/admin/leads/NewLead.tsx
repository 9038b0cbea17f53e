import { useStore } from '#src/lib/useStore.ts';
import { Footprints, Globe, Phone, type IconNode } from 'lucide';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmailInput, FieldError, TextArea, TextField } from '#src/components/ui/Field.tsx';
import { fieldClass, fieldIds } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { textLimits } from '#src/config/limits.ts';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { $place, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { $connectionReturns } from '#src/features/admin/core/connection.store.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { VehicleField } from '#src/features/admin/stock/VehiclePicker.tsx';
import { getVehicle } from '#src/features/admin/stock/vehicles.api.ts';
import { channelLabel, DESK_CHANNELS, type DeskChannel } from '#src/features/leads/rules/lead-channel.ts';
import { leadDeskLimits } from '#src/features/leads/rules/lead-state.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { DayChips } from './DayChips.tsx';
import {
  $newLead,
  $newLeadProblems,
  $savingNewLead,
  discardNewLead,
  isLeadBegun,
  saveNewLead,
  writeLeadField,
  type NewLeadField,
} from './new-lead.store.ts';

const ICONS: Readonly<Record<DeskChannel, IconNode>> = { llamada: Phone, visita: Footprints, portal: Globe };
const PORTAL_MAX = 60;

interface ChannelsProps {
  readonly canal: string;
  readonly error: string | undefined;
  readonly onChoose: (canal: DeskChannel) => void;
}

/** The channel, as three buttons as wide as a thumb needs. */
function Channels({ canal, error, onChoose }: ChannelsProps) {
  const id = useId();
  const ids = fieldIds(id);
  return (
    <fieldset className={`${fieldClass.root} min-w-0`} aria-describedby={ids.error}>
      <legend className={`${fieldClass.label} mb-2`}>Cómo ha llegado</legend>
      <div className="grid grid-cols-3 gap-2">
        {DESK_CHANNELS.map((channel) => (
          <label
            key={channel}
            className="border-line-strong has-checked:border-text has-checked:bg-text has-checked:text-surface hover:border-text has-focus-visible:outline-text type-label relative grid min-h-16 cursor-pointer justify-items-center gap-1 rounded-s border py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="canal"
              value={channel}
              checked={canal === channel}
              data-invalid={error === undefined ? undefined : ''}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              onChange={() => onChoose(channel)}
            />
            <Icon icon={ICONS[channel]} className={iconClass.m} />
            {channelLabel(channel)}
          </label>
        ))}
      </div>
      <FieldError id={ids.error} error={error} />
    </fieldset>
  );
}

interface CarProps {
  /** The draft has the car as an id; '' for none. */
  readonly id: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The car of the lead. */
function Car({ id, error, onChoose }: CarProps) {
  const [vehicle, setVehicle] = useState<AdminVehicle | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const returns = useStore($connectionReturns);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id === '' || vehicle?.id === id) return;
    let isCurrent = true;
    asAdmin(() => getVehicle(id))
      .then((found) => {
        if (!isCurrent) return;
        setVehicle(found);
        setFailed(false);
      })
      .catch((failure: unknown) => {
        if (!isCurrent) return;
        // Only a car that is gone is dropped; the others are saved by their id.
        if (readFailure(failure).status === 404) writeLeadField('vehiculo', '');
        else setFailed(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [id, vehicle, returns]);
  const shown = vehicle?.id === id ? vehicle : null;
  return (
    <div ref={box} className="grid gap-2">
      <VehicleField
        vehicle={shown}
        error={error}
        hint={
          hasFailed && id !== '' && shown === null
            ? 'Hay un vehículo elegido, pero no se ha podido cargar. Se guardará con el lead.'
            : undefined
        }
        onChoose={(chosen) => {
          setVehicle(chosen);
          onChoose(chosen.id);
        }}
      />
      {id !== '' && (
        <Button
          variant="quiet"
          size="s"
          className="min-h-11 justify-self-start"
          onClick={() => {
            onChoose('');
            box.current?.querySelector('input')?.focus();
          }}
        >
          Quitar vehículo
        </Button>
      )}
    </div>
  );
}

const close = () => go({ vista: null });
const isShown = () => $place.get().vista === 'nuevo';

/** 'Nuevo lead': writes down a call, a visit or what a portal has sent. Name, one contact and the channel are enough. */
export function NewLead() {
  const lead = useStore($newLead);
  const today = madridDay(useNow());
  const form = useRef<HTMLFormElement>(null);
  const errors = useStore($newLeadProblems);
  const isSaving = useStore($savingNewLead) === lead.envio;
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    form.current?.querySelector<HTMLElement>('[name="nombre"]')?.focus({ preventScroll: true });
  }, []);
  // A refusal moves the focus, a correction does not.
  const [refusals, setRefusals] = useState(0);
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
    [refusals],
  );
  const field = (name: NewLeadField) => ({
    name,
    value: lead[name],
    error: errors[name],
    optionalNote: false,
    readOnly: isSaving,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      writeLeadField(name, target.value),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const { id, isCurrent } = await saveNewLead(isShown);
    // A late answer does not take staff away from what they have opened or written since.
    if (!isCurrent || !isShown()) return;
    if (id === null) setRefusals(refusals + 1);
    else go({ vista: null, lead: id }, 'replace');
  };

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="nuevo-lead"
      // Scroll margins keep a focused field clear of the sticky buttons.
      className="max-w-form grid gap-6 [&_:is(input,textarea)]:scroll-mt-10 [&_:is(input,textarea)]:scroll-mb-28"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="nuevo-lead" className="type-title-m">
        Nuevo lead
      </h2>
      <TextField
        {...field('nombre')}
        label="Nombre"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={textLimits.nombre}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field('telefono')}
          label="Teléfono"
          hint={errors.telefono === undefined ? 'Basta con el teléfono o el email.' : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={2 * textLimits.telefonoMax}
        />
        <EmailInput {...field('email')} label="Email" autoComplete="off" maxLength={textLimits.email} />
      </div>
      <Channels
        canal={lead.canal}
        error={errors.canal}
        onChoose={(canal) => writeLeadField('canal', canal)}
      />
      {lead.canal === 'portal' && (
        <TextField {...field('origen')} label="Qué portal" autoComplete="off" maxLength={PORTAL_MAX} />
      )}
      <Car id={lead.vehiculo} error={errors.vehiculo} onChoose={(id) => writeLeadField('vehiculo', id)} />
      <TextArea
        {...field('mensaje')}
        label="De qué se trata"
        placeholder="Lo que busca o pregunta"
        maxLength={textLimits.mensajeMax}
      />
      <TextField
        {...field('proximo_paso')}
        label="Próximo paso"
        placeholder="Llamar, enviar fotos…"
        autoComplete="off"
        maxLength={leadDeskLimits.proximoPaso}
      />
      <div className="grid gap-3">
        <TextField {...field('proximo_paso_fecha')} label="Fecha" type="date" />
        <DayChips
          today={today}
          day={lead.proximo_paso_fecha}
          onChoose={(day) => writeLeadField('proximo_paso_fecha', day)}
        />
      </div>
      <div className="bg-surface border-line sticky bottom-(--tab-bar) z-10 flex gap-3 border-t py-4">
        <Button type="submit" busy={isSaving} className="flex-1 sm:flex-none" data-save>
          Guardar
        </Button>
        <Button
          variant="secondary"
          className="flex-1 sm:flex-none"
          onClick={() => {
            discardNewLead();
            close();
          }}
        >
          {isLeadBegun(lead) ? 'Descartar' : 'Cancelar'}
        </Button>
      </div>
    </form>
  );
}
