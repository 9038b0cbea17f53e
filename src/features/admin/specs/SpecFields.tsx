import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { SelectField, TextField } from '#src/components/ui/Field.tsx';
import { NO_GROUP_LABEL, SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { SpecInput } from './specs.api.ts';

interface SpecFieldsProps {
  readonly initial: SpecInput;
  readonly submitLabel: string;
  readonly onSubmit: (spec: SpecInput) => Promise<void>;
  readonly onCancel: () => void;
}

/** SPEC's groups, and the row's own when it is none of them. */
function groupOptions(own: string): { value: string; label: string }[] {
  const known: readonly string[] = SPEC_GROUPS;
  const groups = own === '' || known.includes(own) ? known : [...known, own];
  return groups.map((value) => ({ value, label: value }));
}

/** The three fields of a spec, for a new one and for editing one inline. */
export function SpecFields({ initial, submitLabel, onSubmit, onCancel }: SpecFieldsProps) {
  const [spec, setSpec] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  // One that is stored without a group may stay so; a new one begins with a group.
  const isGroupless = initial.grupo === '';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=clave]')?.focus(), []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    await onSubmit(spec);
    setSaving(false);
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape leaves the row from any of its fields
    <form
      ref={form}
      className="grid gap-4 sm:grid-cols-3"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <SelectField
        label="Grupo"
        name="grupo"
        required={!isGroupless}
        prompt={isGroupless ? NO_GROUP_LABEL : undefined}
        options={groupOptions(initial.grupo)}
        value={spec.grupo}
        onChange={(event) => setSpec({ ...spec, grupo: event.target.value })}
      />
      <TextField
        label="Nombre"
        name="clave"
        required
        maxLength={120}
        autoComplete="off"
        value={spec.clave}
        onChange={(event) => setSpec({ ...spec, clave: event.target.value })}
      />
      <TextField
        label="Valor"
        name="valor"
        required
        maxLength={500}
        autoComplete="off"
        value={spec.valor}
        onChange={(event) => setSpec({ ...spec, valor: event.target.value })}
      />
      <div className="flex gap-3 sm:col-span-3">
        <Button type="submit" busy={isSaving} className="flex-1 sm:flex-none">
          {submitLabel}
        </Button>
        <Button variant="secondary" className="flex-1 sm:flex-none" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
