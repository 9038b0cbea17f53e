import { useStore } from '#src/lib/useStore.ts';
import { SelectField } from '#src/components/ui/Field.tsx';
import { vehicleYearMax, vehicleYearMin } from '#src/config/stock-limits.ts';
import { previousPriceWarning } from '#src/features/admin/stock/price.messages.ts';
import { isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import { formatEuros } from '#src/lib/format.ts';
import { choiceOptions } from './choice-labels.ts';
import { displacementHint, oddPriceHint, taxHint, yearHint } from './contradictions.ts';
import { PreviousPriceOffer } from './PreviousPriceOffer.tsx';
import { readVehicleNumber } from './typed-number.ts';
import { HistoryFields, IdentityFields, ApprovalFields, TermsFields } from './SaleFields.tsx';
import { NameField } from './NameField.tsx';
import { $suggestions } from './suggestions.store.ts';
import { brandNames, modelNames, versionNames } from './suggestions.ts';
import { TagsField } from './TagsField.tsx';
import { Choice, NumberText, Switch, Text, type FieldsProps } from './VehicleFormControls.tsx';
import { setField, type VehicleFormState } from './vehicle-form.store.ts';
import { FIELD_LABELS, type FormTab } from './vehicle-form.tabs.ts';

/** The price as the site will show it, or its possible readings, so that a typing error is noticed. */
function priceHint(typed: string, empty: string): string {
  const { value, error, readings } = readVehicleNumber('precio_eur', typed);
  if (error !== null) return readings === undefined ? 'En euros' : error;
  return isNoPrice(value) ? empty : `En la web: ${formatEuros(value)}`;
}

/** The same for the previous price, which a change of the price may remove. */
function previousPriceHint({ vehicle, values }: VehicleFormState): string {
  const price = readVehicleNumber('precio_eur', values.precio_eur);
  const previous = readVehicleNumber('precio_anterior_eur', values.precio_anterior_eur);
  const warning =
    vehicle === null || price.error !== null
      ? undefined
      : previousPriceWarning(vehicle.precio_eur, {
          precio_eur: price.value,
          precio_anterior_eur: previous.value,
        });
  return (
    warning ?? priceHint(values.precio_anterior_eur, 'Se muestra tachado solo si es mayor que el precio')
  );
}

function Basic({ state }: FieldsProps) {
  const known = useStore($suggestions);
  const { marca, modelo } = state.values;
  return (
    <>
      <NameField state={state} field="marca" known={brandNames(known)} />
      <NameField state={state} field="modelo" known={modelNames(known, marca)} />
      <Text state={state} field="version" suggestions={versionNames(known, marca, modelo)} />
      <Text
        state={state}
        field="anio"
        required
        inputMode="numeric"
        hint={yearHint(state.values) ?? `De ${vehicleYearMin} a ${vehicleYearMax(new Date())}`}
        // The default year is seldom right, so select it: typing replaces it.
        onFocus={({ currentTarget }) => {
          if (state.vehicle === null && state.values.anio === state.base.anio) currentTarget.select();
        }}
      />
      <NumberText state={state} field="km" inputMode="numeric" hint="Déjalo vacío si no lo sabes" />
      <Choice state={state} field="carroceria" />
      <div className="sm:col-span-2">
        <TagsField
          label={FIELD_LABELS.etiquetas}
          hint="Escribe una y pulsa Intro o coma. Las dos primeras se ven en la tarjeta."
          error={state.errors.etiquetas}
          tags={state.values.etiquetas}
          suggestions={known.etiquetas}
          onChange={(tags) => setField('etiquetas', tags)}
        />
      </div>
      <IdentityFields state={state} />
    </>
  );
}

function Technical({ state }: FieldsProps) {
  const known = useStore($suggestions);
  return (
    <>
      <Choice state={state} field="combustible" />
      <Choice state={state} field="transmision" />
      <NumberText state={state} field="potencia_cv" inputMode="numeric" hint="En CV" />
      <NumberText
        state={state}
        field="cilindrada_cc"
        inputMode="numeric"
        hint={displacementHint(state.values) ?? 'En cm³'}
      />
      <Text state={state} field="color_exterior" suggestions={known.color_exterior} />
      <Text state={state} field="color_interior" suggestions={known.color_interior} />
      <Choice state={state} field="tapiceria" />
      <Choice state={state} field="traccion" />
      <ApprovalFields state={state} />
    </>
  );
}

function Price({ state }: FieldsProps) {
  const known = useStore($suggestions);
  const { value: price } = readVehicleNumber('precio_eur', state.values.precio_eur);
  const odd = oddPriceHint(state.values, price, known);
  const shown = [
    priceHint(state.values.precio_eur, 'Vacío o 0: en la web aparece «Consultar»'),
    taxHint(state.values, price),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <NumberText
        state={state}
        field="precio_eur"
        inputMode="decimal"
        hint={odd === null ? shown : `${shown}. ${odd}`}
      />
      <div className="grid content-start gap-2">
        <NumberText
          state={state}
          field="precio_anterior_eur"
          inputMode="decimal"
          hint={previousPriceHint(state)}
        />
        <PreviousPriceOffer state={state} />
      </div>
      <SelectField
        label={FIELD_LABELS.status}
        name="status"
        required
        options={choiceOptions('status')}
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
      <TermsFields state={state} />
      <HistoryFields state={state} />
    </>
  );
}

function Place({ state }: FieldsProps) {
  const known = useStore($suggestions);
  return (
    <>
      <Text state={state} field="ubicacion_ciudad" suggestions={known.ubicacion_ciudad} />
      <Text state={state} field="ubicacion_pais" suggestions={known.ubicacion_pais} />
      <Text
        state={state}
        field="proveedor"
        hint="Solo lo ven los administradores"
        suggestions={known.proveedor}
      />
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
