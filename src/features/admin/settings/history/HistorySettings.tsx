import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { SelectField } from '#src/components/ui/Field.tsx';
import { notify } from '#src/components/ui/notify.ts';
import { historyYears } from '#src/config/periods.ts';
import { changeSettings, readSettings } from '#src/features/admin/settings/settings.api.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';

const YEARS = historyYears.choices.map((years) => ({
  value: String(years),
  label: years === 1 ? '1 año' : `${years} años`,
}));

/** History section of Ajustes: a link to the history, and its retention. */
export function HistorySettings() {
  const [years, setYears] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    asAdmin(readSettings)
      .then(({ historial_anos }) => {
        if (isCurrent) setYears(historial_anos);
      })
      .catch((error: unknown) => notifyFailure('No se pudieron cargar los ajustes', error));
    return () => {
      isCurrent = false;
    };
  }, []);

  const save = async (next: number) => {
    const before = years;
    setYears(next);
    try {
      await asAdmin(() => changeSettings({ historial_anos: next }));
      notify({ title: 'Ajustes guardados', tone: 'success' });
    } catch (error) {
      setYears(before);
      notifyFailure('No se pudieron guardar los ajustes', error);
    }
  };

  return (
    <section aria-labelledby="historial" className="grid gap-4">
      <div className="max-w-prose">
        <h2 id="historial" className="type-title-s">
          Historial
        </h2>
        <p className="type-small text-text-muted mt-1">
          Quién ha cambiado qué y cuándo, con el valor anterior y el nuevo.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Button variant="secondary" onClick={() => openTab('ajustes', { vista: 'historial' })}>
          Ver el historial
        </Button>
        <div className="min-w-52">
          <SelectField
            label="Conservar el historial"
            optionalNote={false}
            options={YEARS}
            disabled={years === null}
            value={String(years ?? historyYears.initial)}
            onChange={(event) => void save(Number(event.target.value))}
          />
        </div>
      </div>
    </section>
  );
}
