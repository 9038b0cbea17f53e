import { Checkbox, SelectField, TextField } from '#src/components/ui/Field.tsx';
import { vehicleYearMax, vehicleYearMin } from '#src/config/limits.ts';
import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import {
  CARROCERIAS,
  COMBUSTIBLE_LABELS,
  COMBUSTIBLES,
  STATUS_LABELS,
  STATUSES,
  TAPICERIAS,
  TRANSMISION_LABELS,
  TRANSMISIONES,
} from '#src/features/vehicles/domain/vehicle.terms.ts';
import { formatEuros } from '#src/lib/format.ts';
import { readVehicleNumber } from './vehicle-form.schema.ts';
import { TagsField } from './TagsField.tsx';
import { setField, type VehicleFormState } from './vehicle-form.store.ts';
import { FIELD_LABELS, type FormTab } from './vehicle-form.tabs.ts';

interface FieldsProps {
  readonly state: VehicleFormState;
}

interface TextProps extends FieldsProps {
  readonly field: FieldOf<'text' | 'year' | 'number'>;
  readonly required?: boolean;
  readonly hint?: string;
  readonly inputMode?: 'numeric' | 'decimal';
}

function Text({ state, field, required = false, hint, inputMode }: TextProps) {
  return (
    <TextField
      label={FIELD_LABELS[field]}
      name={field}
      required={required}
      optionalNote={false}
      hint={state.errors[field] === undefined ? hint : undefined}
      error={state.errors[field]}
      inputMode={inputMode}
      autoComplete="off"
      value={state.values[field]}
      onChange={(event) => setField(field, event.target.value)}
    />
  );
}

interface ChoiceProps extends FieldsProps {
  readonly field: FieldOf<'choice'>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ state, field, options }: ChoiceProps) {
  return (
    <SelectField
      label={FIELD_LABELS[field]}
      name={field}
      optionalNote={false}
      prompt="Sin indicar"
      options={options}
      error={state.errors[field]}
      value={state.values[field]}
      onChange={(event) => setField(field, event.target.value)}
    />
  );
}

function Switch({ state, field }: FieldsProps & { readonly field: FieldOf<'flag'> }) {
  return (
    <Checkbox
      name={field}
      checked={state.values[field]}
      error={state.errors[field]}
      onChange={(event) => setField(field, event.target.checked)}
    >
      {FIELD_LABELS[field]}
    </Checkbox>
  );
}

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const FUELS = COMBUSTIBLES.map((value) => ({ value, label: COMBUSTIBLE_LABELS[value] }));
const GEARBOXES = TRANSMISIONES.map((value) => ({ value, label: TRANSMISION_LABELS[value] }));
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** A price as the site will show it, so that a slip of the keyboard is seen. */
function priceHint(typed: string, empty: string): string {
  const { value, error } = readVehicleNumber('precio_eur', typed);
  if (error !== null) return 'En euros';
  return value === null ? empty : `En la web: ${formatEuros(value)}`;
}

function Basic({ state }: FieldsProps) {
  return (
    <>
      <Text state={state} field="marca" required />
      <Text state={state} field="modelo" required />
      <Text state={state} field="version" />
      <Text
        state={state}
        field="anio"
        required
        inputMode="numeric"
        hint={`De ${vehicleYearMin} a ${vehicleYearMax(new Date())}`}
      />
      <Text state={state} field="km" inputMode="numeric" hint="Vacío si no se conocen" />
      <Choice state={state} field="carroceria" options={plain(CARROCERIAS)} />
      <div className="sm:col-span-2">
        <TagsField
          label={FIELD_LABELS.etiquetas}
          hint="Escribe una y pulsa Intro o coma. Las dos primeras se ven en la tarjeta."
          error={state.errors.etiquetas}
          tags={state.values.etiquetas}
          onChange={(tags) => setField('etiquetas', tags)}
        />
      </div>
    </>
  );
}

function Technical({ state }: FieldsProps) {
  return (
    <>
      <Choice state={state} field="combustible" options={FUELS} />
      <Choice state={state} field="transmision" options={GEARBOXES} />
      <Text state={state} field="potencia_cv" inputMode="numeric" hint="En CV" />
      <Text state={state} field="cilindrada_cc" inputMode="numeric" hint="En cm³" />
      <Text state={state} field="color_exterior" />
      <Text state={state} field="color_interior" />
      <Choice state={state} field="tapiceria" options={plain(TAPICERIAS)} />
    </>
  );
}

function Price({ state }: FieldsProps) {
  return (
    <>
      <Text
        state={state}
        field="precio_eur"
        inputMode="decimal"
        hint={priceHint(state.values.precio_eur, 'Vacío: en la web se lee «Consultar»')}
      />
      <Text
        state={state}
        field="precio_anterior_eur"
        inputMode="decimal"
        hint={priceHint(state.values.precio_anterior_eur, 'Se ve tachado solo si es mayor que el precio')}
      />
      <SelectField
        label={FIELD_LABELS.status}
        name="status"
        required
        options={STATUS_OPTIONS}
        hint="«No disponible» lo retira de la web"
        error={state.errors.status}
        value={state.values.status}
        onChange={(event) => setField('status', event.target.value)}
      />
      <fieldset className="grid content-start gap-5 sm:pt-7">
        <legend className="sr-only">Opciones</legend>
        <Switch state={state} field="destacado" />
        <Switch state={state} field="iva_incluido" />
        <Switch state={state} field="financiacion_disponible" />
      </fieldset>
    </>
  );
}

function Place({ state }: FieldsProps) {
  return (
    <>
      <Text state={state} field="ubicacion_ciudad" />
      <Text state={state} field="ubicacion_pais" />
      <Text state={state} field="proveedor" hint="Solo lo ven los administradores" />
    </>
  );
}

const VIEWS: Readonly<Record<FormTab, (props: FieldsProps) => React.ReactNode>> = {
  basico: Basic,
  tecnico: Technical,
  precio: Price,
  ubicacion: Place,
};

/** The fields of one sub-tab. */
export function VehicleFormFields({ tab, state }: FieldsProps & { readonly tab: FormTab }) {
  const View = VIEWS[tab];
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <View state={state} />
    </div>
  );
}
