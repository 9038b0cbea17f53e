import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/ui/Button.tsx';
import { Checkbox, TextField } from '#src/components/ui/Field.tsx';
import type { AdvertiserErrors } from '#src/features/settings/advertisers.ts';
import type { Advertiser } from '#src/features/admin/feeds/car-feeds.ts';
import { saveSettings } from '#src/features/admin/settings/settings.store.ts';
import type { Settings } from '#src/features/admin/settings/settings.schema.ts';
import {
  ADVERTISER_FILES,
  fileErrors,
  typedChange,
  typedSettings,
  typedTexts,
  type TypedTexts,
} from './advertiser-form.ts';
import { FileAddress } from './FileAddress.tsx';
import { FileCars } from './FileCars.tsx';

interface AdvertiserFileProps {
  readonly advertiser: Advertiser;
  readonly settings: Settings;
}

/** The file for one advertiser: what it needs, its switch, its address, and its cars. */
export function AdvertiserFile({ advertiser, settings }: AdvertiserFileProps) {
  const { name, path, text, switchColumn, fields } = ADVERTISER_FILES[advertiser];
  const isOn = settings[switchColumn];
  const saved = typedTexts(settings);
  const [typed, setTyped] = useState<TypedTexts>({});
  const [errors, setErrors] = useState<AdvertiserErrors>({});
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const texts = { ...saved, ...typed };
  const isChanged = fields.some(({ column }) => texts[column].trim() !== saved[column]);

  const save = async (nextOn: boolean, done: string) => {
    if (isSaving) return;
    const changes = typedSettings(advertiser, texts, nextOn);
    const wrong = fileErrors(settings, changes);
    flushSync(() => setErrors(wrong));
    if (Object.keys(wrong).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setSaving(true);
    const isSaved = await saveSettings(changes, done);
    setSaving(false);
    if (isSaved) setTyped({});
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(isOn, 'Ajuste guardado');
  };

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      aria-labelledby={`archivo-${advertiser}`}
      onSubmit={submit}
    >
      <div className="max-w-prose">
        <h3 id={`archivo-${advertiser}`} className="type-label">
          {name}
        </h3>
        <p className="type-small text-text-muted mt-1">{text}</p>
      </div>
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">
        {fields.map(({ column, label, hint }) => (
          <TextField
            key={column}
            name={column}
            label={label}
            hint={hint}
            optionalNote={false}
            autoComplete="off"
            spellCheck={false}
            value={texts[column]}
            error={errors[column]}
            onChange={(event) => {
              setTyped({ ...typed, ...typedChange(column, event.target.value) });
              setErrors({});
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox
          checked={isOn}
          // Not `disabled`, which would lose the focus.
          aria-disabled={isSaving}
          onChange={(event) => {
            const nextOn = event.target.checked;
            void save(nextOn, nextOn ? 'Archivo activado' : 'Archivo desactivado');
          }}
        >
          Publicar el archivo para {name}
        </Checkbox>
        {isChanged && (
          <Button type="submit" variant="secondary" size="s" className="min-h-11" busy={isSaving}>
            Guardar
          </Button>
        )}
      </div>
      {isOn && <FileAddress path={path} of={`para ${name}`} />}
      <FileCars advertiser={advertiser} isOn={isOn} />
    </form>
  );
}
