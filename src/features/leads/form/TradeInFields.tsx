import { SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import type { Form } from '#src/components/ui/useForm.ts';
import { TRADE_IN_STATES } from '#src/features/leads/rules/trade-in.rules.ts';

const options = TRADE_IN_STATES.map((value) => ({ value, label: value }));

/** The car that a person offers in exchange, in a grid of two columns. */
export function TradeInFields({ form }: { readonly form: Pick<Form, 'field'> }) {
  const field = (name: string) => ({ ...form.field(name), optionalNote: false, autoComplete: 'off' });
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          {...field('matricula')}
          label="Matrícula"
          hint="Solo la ve nuestro equipo. Si no la pones, escribe la marca y el modelo."
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {/* Short answers: two columns also on a phone. */}
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:col-span-2 sm:gap-x-6">
        <TextField {...field('marca')} label="Marca" />
        <TextField {...field('modelo')} label="Modelo" />
        <TextField {...field('anio')} label="Año" inputMode="numeric" />
        <TextField {...field('km')} label="Kilómetros" inputMode="numeric" />
      </div>
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
