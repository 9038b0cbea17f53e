import { TextArea, TextField } from '#src/components/ui/Field.tsx';
import { fillUntouched } from '#src/components/ui/form-values.ts';
import { importYear } from '#src/config/limits.ts';
import { readImportForm } from '#src/features/leads/rules/import-form.rules.ts';
import { importPreset } from '#src/features/leads/rules/import-preset.ts';
import { importWords } from './lead-form.messages.ts';
import { LeadForm, type LeadIslandProps } from './LeadForm.tsx';
import { PersonFields } from './PersonFields.tsx';
import { useLeadForm } from './useLeadForm.ts';

/** Import request form (SPEC sections 2, 3 and 9). */
export default function ImportForm({ dealer, privacy }: LeadIslandProps) {
  const form = useLeadForm({
    kind: 'importacion',
    dealer,
    read: readImportForm,
    words: importWords(dealer.replyTime),
    onAlive: (element) => fillUntouched(element, importPreset(location.search)),
  });
  return (
    <LeadForm form={form} kind="importacion" submitLabel="Enviar solicitud" dealer={dealer} privacy={privacy}>
      <fieldset className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <legend className="type-title-s mb-6">Tus datos</legend>
        <PersonFields form={form} wide="nombre" />
      </fieldset>
      <fieldset className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <legend className="type-title-s mb-6">El vehículo que buscas</legend>
        <TextField {...form.field('marca')} label="Marca" required autoComplete="off" />
        <TextField {...form.field('modelo')} label="Modelo" required autoComplete="off" />
        <TextField
          {...form.field('anio')}
          label="Año mínimo"
          type="number"
          inputMode="numeric"
          min={importYear.min}
          max={importYear.max}
          step="1"
          placeholder={`${importYear.min}-${importYear.max}`}
        />
        <TextField
          {...form.field('km_max')}
          label="Kilómetros máximos"
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="sm:col-span-2">
          <TextField
            {...form.field('presupuesto')}
            label="Presupuesto (€)"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            {...form.field('especificaciones')}
            label="Especificaciones"
            rows={5}
            hint="Acabado, color, equipamiento: todo lo que te importe."
          />
        </div>
      </fieldset>
    </LeadForm>
  );
}
