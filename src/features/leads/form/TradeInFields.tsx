import { SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import type { FieldValues } from '#src/components/ui/form-values.ts';
import type { Form } from '#src/components/ui/useForm.ts';
import { TRADE_IN_STATES, tradeInStateLabel } from '#src/features/leads/rules/trade-in.schema.ts';

const options = TRADE_IN_STATES.map((value) => ({ value, label: tradeInStateLabel(value) }));

interface TradeInFieldsProps {
  readonly form: Pick<Form, 'field'>;
  /** First values by field, as a draft has kept them. */
  readonly values?: FieldValues;
}

/** The car that a person offers in exchange: two columns of a grid. */
export function TradeInFields({ form, values = {} }: TradeInFieldsProps) {
  const field = (name: string) => ({ ...form.field(name), defaultValue: values[name], optionalNote: false });
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          {...field('matricula')}
          label="Matrícula"
          hint="Solo la ve nuestro equipo. Si no la pones, escribe la marca y el modelo."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <TextField {...field('marca')} label="Marca" autoComplete="off" />
      <TextField {...field('modelo')} label="Modelo" autoComplete="off" />
      <TextField {...field('anio')} label="Año" inputMode="numeric" autoComplete="off" />
      <TextField {...field('km')} label="Kilómetros" inputMode="numeric" autoComplete="off" />
      <div className="sm:col-span-2">
        <SelectField {...field('estado')} label="Estado" options={options} prompt="Selecciona una opción" />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          {...field('deseos')}
          label="Comentarios"
          rows={4}
          hint="Extras, revisiones, golpes o lo que esperas por él: todo lo que ayude a valorarlo."
        />
      </div>
    </>
  );
}
