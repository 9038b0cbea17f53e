import { Button } from '#src/components/ui/Button.tsx';
import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { proposeDgt } from '#src/features/vehicles/sale/vehicle.dgt.ts';
import { tidyVehicleText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import {
  CARGAS,
  ETIQUETAS_DGT,
  REGIMENES_IVA,
  RESULTADOS_ITV,
  TITULARIDADES,
  USOS_ANTERIORES,
} from '#src/features/vehicles/domain/vehicle.terms.ts';
import {
  CARGAS_LABELS,
  ETIQUETA_DGT_LABELS,
  REGIMEN_IVA_LABELS,
  RESULTADO_ITV_LABELS,
  TITULARIDAD_LABELS,
  USO_ANTERIOR_LABELS,
} from '#src/features/vehicles/sale/sale.terms.ts';
import { vinHint, warrantyHint } from './sale.messages.ts';
import { readVehicleNumber } from './typed-number.ts';
import { setField } from './vehicle-form.store.ts';
import {
  Choice,
  Day,
  GroupTitle,
  NumberText,
  optionsOf,
  Prose,
  Text,
  type FieldsProps,
} from './VehicleFormControls.tsx';

/** Fields beyond SPEC that identify and describe a car, also for other sales channels. */

const STAFF_ONLY = 'Solo la ven los administradores';

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
      <Day state={state} field="primera_matriculacion" hint="En la web solo se muestran mes y año" />
      <TidyText state={state} field="matricula" hint={STAFF_ONLY} />
      <TidyText state={state} field="vin" hint={vinHint(state.values.vin)} />
      <div className="sm:col-span-2">
        <Prose
          state={state}
          field="descripcion"
          hint="Aparece en la página del coche, con sus saltos de línea"
        />
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
      Propuesta: {ETIQUETA_DGT_LABELS[label]}
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        aria-label={`Usar la propuesta: ${ETIQUETA_DGT_LABELS[label]}`}
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
      <div className="grid content-start gap-2">
        <Choice state={state} field="etiqueta_dgt" options={optionsOf(ETIQUETAS_DGT, ETIQUETA_DGT_LABELS)} />
        <DgtProposalLine state={state} />
      </div>
    </>
  );
}

export function TermsFields({ state }: FieldsProps) {
  const { regimen_iva, iva_incluido, garantia_meses } = state.values;
  return (
    <>
      <GroupTitle>Condiciones de venta</GroupTitle>
      <Choice
        state={state}
        field="regimen_iva"
        options={optionsOf(REGIMENES_IVA, REGIMEN_IVA_LABELS)}
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
        hint={warrantyHint(
          readVehicleNumber('garantia_meses', garantia_meses).value,
          state.values.titularidad,
        )}
      />
      <Choice
        state={state}
        field="titularidad"
        options={optionsOf(TITULARIDADES, TITULARIDAD_LABELS)}
        hint="Si es gestión de venta, se indica en la web"
      />
      <Choice
        state={state}
        field="libre_cargas"
        options={optionsOf(CARGAS, CARGAS_LABELS)}
        hint="Embargos o reservas de dominio, según el informe de la DGT"
      />
    </>
  );
}

export function HistoryFields({ state }: FieldsProps) {
  return (
    <>
      <GroupTitle>Historial e ITV</GroupTitle>
      <Choice state={state} field="uso_anterior" options={optionsOf(USOS_ANTERIORES, USO_ANTERIOR_LABELS)} />
      <Day state={state} field="itv_fecha" hint="Solo se publica si fue favorable" />
      <Choice state={state} field="itv_resultado" options={optionsOf(RESULTADOS_ITV, RESULTADO_ITV_LABELS)} />
      <Day state={state} field="itv_proxima" />
    </>
  );
}
