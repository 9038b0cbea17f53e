import { useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { proposeDgt } from '#src/features/vehicles/sale/vehicle.dgt.ts';
import { consumptionUnit } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { tidyVehicleText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { choiceLabel } from './choice-labels.ts';
import { videoHint, vinHint, warrantyHint } from './sale.messages.ts';
import { followingYear } from './contradictions.ts';
import { TwinLine, useTwins } from './TwinLine.tsx';
import { readVehicleNumber } from './typed-number.ts';
import { setField } from './vehicle-form.store.ts';
import {
  Choice,
  Day,
  DayOrMonth,
  GroupTitle,
  NumberText,
  Prose,
  Text,
  type FieldsProps,
} from './VehicleFormControls.tsx';

/** Fields beyond SPEC that identify and describe a car, also for other sales channels. */

const STAFF_ONLY = 'Solo la ven los administradores';

/** The norms that adverts and papers name, newest first. */
const EURO_NORMS = ['Euro 6e', 'Euro 6d', 'Euro 6d-TEMP', 'Euro 6c', 'Euro 6b', 'Euro 6', 'Euro 5', 'Euro 4'];

/** Normalises a text on blur. */
function TidyText({
  state,
  field,
  hint,
}: FieldsProps & { readonly field: FieldOf<'text'>; readonly hint: string }) {
  return (
    <Text
      state={state}
      field={field}
      hint={hint}
      autoCapitalize="characters"
      onBlur={() => {
        const tidy = tidyVehicleText(field, state.values[field]);
        if (tidy !== state.values[field]) setField(field, tidy);
      }}
    />
  );
}

export function IdentityFields({ state }: FieldsProps) {
  useTwins(state);
  const followed = useRef<string | null>(null);
  const setRegistration = (primera_matriculacion: string) => {
    setField('primera_matriculacion', primera_matriculacion);
    if (state.vehicle !== null) return;
    const typed = { anio: state.values.anio, primera_matriculacion };
    const year = followingYear(typed, [state.base.anio, followed.current], new Date());
    if (year === null) return;
    followed.current = year;
    setField('anio', year);
  };
  return (
    <>
      <GroupTitle>Identificación</GroupTitle>
      <TidyText
        state={state}
        field="referencia"
        hint={
          state.vehicle === null
            ? 'Se asigna automáticamente si la dejas vacía'
            : 'Los clientes la citan al preguntar por este coche'
        }
      />
      <DayOrMonth
        state={state}
        field="primera_matriculacion"
        hint="15/03/2021, o solo el mes: 03/2021. En la web se ve el mes"
        onType={setRegistration}
      />
      <div className="grid content-start gap-2">
        <TidyText state={state} field="matricula" hint={STAFF_ONLY} />
        <TwinLine state={state} field="matricula" />
      </div>
      <div className="grid content-start gap-2">
        <TidyText state={state} field="vin" hint={vinHint(state.values.vin)} />
        <TwinLine state={state} field="vin" />
      </div>
      <div className="sm:col-span-2">
        <Prose
          state={state}
          field="descripcion"
          hint="Aparece en la página del coche, con sus saltos de línea"
        />
      </div>
      <div className="sm:col-span-2">
        <Text state={state} field="video" inputMode="url" hint={videoHint(state.values.video)} />
      </div>
    </>
  );
}

/** The environmental label derived by the rules. It is only applied by hand, never automatically. */
function DgtProposalLine({ state: { values } }: FieldsProps) {
  const year = /^\s*\d{4}\s*$/.test(values.anio) ? Number(values.anio) : null;
  const proposal = proposeDgt({ ...values, anio: year });
  if (proposal === null) return null;
  const { label } = proposal;
  if (label === null)
    return values.etiqueta_dgt === '' && <p className="type-caption text-text-muted">{proposal.depends}</p>;
  if (label === values.etiqueta_dgt) return null;
  return (
    <p className="type-caption text-text-muted flex flex-wrap items-center gap-3">
      Propuesta: {choiceLabel('etiqueta_dgt', label)}
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        aria-label={`Usar la propuesta: ${choiceLabel('etiqueta_dgt', label)}`}
        onClick={() => setField('etiqueta_dgt', label)}
      >
        Usar
      </Button>
    </p>
  );
}

export function ApprovalFields({ state }: FieldsProps) {
  return (
    <>
      <NumberText state={state} field="puertas" inputMode="numeric" />
      <NumberText state={state} field="plazas" inputMode="numeric" />
      <NumberText state={state} field="co2_g_km" inputMode="numeric" hint="En g/km, según la ficha técnica" />
      <NumberText
        state={state}
        field="consumo"
        inputMode="decimal"
        hint={`Combinado, en ${consumptionUnit(state.values.combustible)}`}
      />
      <Text state={state} field="norma_euro" suggestions={EURO_NORMS} />
      <div className="grid content-start gap-2">
        <Choice state={state} field="etiqueta_dgt" />
        <DgtProposalLine state={state} />
      </div>
    </>
  );
}

export function TermsFields({ state }: FieldsProps) {
  const { regimen_iva, iva_incluido, garantia_meses, titularidad, condicion } = state.values;
  return (
    <>
      <GroupTitle>Condiciones de venta</GroupTitle>
      <Choice
        state={state}
        field="regimen_iva"
        hint={
          regimen_iva === 'sin_iva' && iva_incluido
            ? 'No es compatible con «IVA incluido»: deja solo uno'
            : undefined
        }
      />
      <NumberText
        state={state}
        field="garantia_meses"
        inputMode="numeric"
        hint={warrantyHint({
          garantia_meses: readVehicleNumber('garantia_meses', garantia_meses).value,
          ...{ titularidad, condicion },
        })}
      />
      <Choice state={state} field="titularidad" hint="Si es gestión de venta, se indica en la web" />
      <Choice
        state={state}
        field="libre_cargas"
        hint="Embargos o reservas de dominio, según el informe de la DGT"
      />
    </>
  );
}

export function HistoryFields({ state }: FieldsProps) {
  return (
    <>
      <GroupTitle>Historial e ITV</GroupTitle>
      <Choice state={state} field="condicion" hint="Sin indicar cuenta como usado" />
      <Choice state={state} field="uso_anterior" />
      <NumberText
        state={state}
        field="propietarios_anteriores"
        inputMode="numeric"
        hint="Sin contar el concesionario"
      />
      <Choice state={state} field="accidente_declarado" hint="Sin indicar no se muestra" />
      <Day state={state} field="itv_fecha" hint="Solo se publica si fue favorable" />
      <Choice state={state} field="itv_resultado" />
      <Day state={state} field="itv_proxima" />
      <NumberText state={state} field="llaves" inputMode="numeric" hint="Solo las ven los administradores" />
    </>
  );
}
