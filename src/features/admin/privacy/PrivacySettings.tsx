import { Button } from '#src/components/ui/Button.tsx';
import { openTab } from '#src/features/admin/shell/panel-navigation.store.ts';

/** In Ajustes: the way to a person's data. */
export function PrivacySettings() {
  return (
    <section aria-labelledby="datos-personales" className="grid gap-4">
      <div className="max-w-prose">
        <h2 id="datos-personales" className="type-title-s">
          Datos personales
        </h2>
        <p className="type-small text-text-muted mt-1">
          Lo que se guarda de quien escribe o tiene una cuenta: verlo, exportarlo y borrarlo.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Button variant="secondary" onClick={() => openTab('ajustes', { vista: 'persona' })}>
          Datos de una persona
        </Button>
      </div>
    </section>
  );
}
