import { useEffect, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import type { ButtonVariant } from '#src/components/ui/button.recipe.ts';
import { SelectField, TextField } from '#src/components/ui/Field.tsx';
import { specLimits } from '#src/config/stock-limits.ts';
import { NO_GROUP_LABEL } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { groupOptions } from './spec-groups.ts';
import type { SpecInput } from './spec.rules.ts';

interface SpecFieldsProps {
  readonly initial: SpecInput;
  readonly submitLabel: string;
  /** By default the accent: the new row and an edited one may be open together, and only one has it. */
  readonly submitVariant?: ButtonVariant;
  readonly onSubmit: (spec: SpecInput) => Promise<void>;
  readonly onCancel: () => void;
  /** Receives several lines pasted into the name field, which takes only one. */
  readonly onPasteLines: (text: string, grupo: string) => void;
}

/** The three fields of a spec, for a new one or inline editing. */
export function SpecFields({
  initial,
  submitLabel,
  submitVariant,
  onSubmit,
  onCancel,
  onPasteLines,
}: SpecFieldsProps) {
  const [spec, setSpec] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  // A stored spec may stay without a group; a new one needs a group.
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

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/\S\s*[\r\n]\s*\S/.test(text)) return;
    event.preventDefault();
    onPasteLines(text, spec.grupo);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the row from any of its fields
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
        maxLength={specLimits.clave}
        autoComplete="off"
        onPaste={paste}
        value={spec.clave}
        onChange={(event) => setSpec({ ...spec, clave: event.target.value })}
      />
      <TextField
        label="Valor"
        name="valor"
        required
        maxLength={specLimits.valor}
        autoComplete="off"
        value={spec.valor}
        onChange={(event) => setSpec({ ...spec, valor: event.target.value })}
      />
      <div className="flex gap-3 sm:col-span-3">
        <Button type="submit" variant={submitVariant} busy={isSaving} className="flex-1 sm:flex-none">
          {submitLabel}
        </Button>
        <Button variant="secondary" className="flex-1 sm:flex-none" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
