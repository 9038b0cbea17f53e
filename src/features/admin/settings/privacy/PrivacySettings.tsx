import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { SelectField } from '#src/components/ui/Field.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { leadRetention } from '#src/config/periods.ts';
import { loadSettings, saveSettings, settings } from '#src/features/admin/settings/settings.store.ts';
import type { Settings } from '#src/features/admin/settings/settings.schema.ts';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { asLeadRetention, isShorter, type LeadRetention } from '#src/features/settings/lead-retention.ts';
import { retentionChoice, retentionLine, shorterText } from './retention.messages.ts';

const CHOICES = leadRetention.choices.map((value) => ({ value, label: retentionChoice(value) }));

/** Retention of leads. A shorter one, which would delete more of them, needs confirmation. */
function Retention({ leads_plazo, leads_desde }: Settings) {
  const [pending, setPending] = useState<LeadRetention | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (next: LeadRetention) => {
    setSaving(true);
    await saveSettings({ leads_plazo: next }, 'Ajustes guardados');
    setSaving(false);
    setPending(null);
  };
  const choose = (next: LeadRetention) => {
    if (isSaving) return;
    if (isShorter(next, leads_plazo)) setPending(next);
    else void save(next);
  };
  return (
    <>
      <div className="sm:max-w-80">
        <SelectField
          label="Conservar los leads"
          optionalNote={false}
          hint={retentionLine(leads_plazo, leads_desde, new Date())}
          options={CHOICES}
          value={leads_plazo}
          onChange={(event) => choose(asLeadRetention(event.target.value))}
        />
      </div>
      <ConfirmDialog
        open={pending !== null}
        onOpenChange={(open) => {
          if (!open) setPending(null);
        }}
        title="¿Conservar menos tiempo los leads?"
        description={pending === null ? '' : shorterText(pending, leads_desde, new Date())}
        confirmLabel="Cambiar el plazo"
        busy={isSaving}
        onConfirm={() => {
          if (pending !== null && !isSaving) void save(pending);
        }}
      />
    </>
  );
}

/** Privacy section of Ajustes: retention of leads, and a link to a person's data. */
export function PrivacySettings() {
  const { status, data } = useStore(settings.$state);
  useEffect(() => void loadSettings(), []);
  return (
    <section aria-labelledby="datos-personales" className="grid gap-5">
      <div className="max-w-prose">
        <h2 id="datos-personales" className="type-title-s">
          Datos personales
        </h2>
        <p className="type-small text-text-muted mt-1">
          Los datos de quien escribe o tiene una cuenta: cuánto tiempo se conservan y cómo verlos, exportarlos
          y borrarlos.
        </p>
      </div>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-24 w-full max-w-80" />}
        failure="No se pudieron cargar los ajustes"
        onRetry={() => void loadSettings()}
      >
        {(loaded) => <Retention {...loaded} />}
      </Loaded>
      <div>
        <Button variant="secondary" onClick={() => openTab('ajustes', { vista: 'persona' })}>
          Datos de una persona
        </Button>
      </div>
    </section>
  );
}
