import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { notify } from '#src/components/ui/notify.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { confirmed, NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import { AccountSection } from './AccountSection.tsx';
import { closeCalendar, fetchCalendar, makeCalendar } from './calendar.api.ts';

const dates = new Intl.DateTimeFormat('es-ES', {
  ...{ dateStyle: 'long', timeStyle: 'short' },
  timeZone: 'Europe/Madrid',
});

/** The new address, shown once. */
function NewAddress({ url }: { readonly url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: 'Dirección copiada', tone: 'success' });
    } catch {
      notify({
        title: 'No se pudo copiar',
        description: 'Selecciona la dirección y cópiala.',
        tone: 'destructive',
      });
    }
  };
  return (
    <div className="mb-5 grid max-w-prose gap-3">
      <TextField
        label="Dirección del calendario"
        optionalNote={false}
        readOnly
        value={url}
        hint="Solo se muestra ahora. Añádela a tu programa de calendario como calendario por suscripción."
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Button variant="secondary" size="s" className="min-h-11" onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
    </div>
  );
}

/** The private calendar of an administrator: an address for calendar programs, made, replaced and ended here. */
export function CalendarSection() {
  /** Undefined until it is loaded, null when that failed; '' without a calendar. */
  const [since, setSince] = useState<string | null>();
  const [url, setUrl] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const maker = useRef<HTMLButtonElement>(null);
  const load = () => {
    fetchCalendar().then(setSince, () => setSince(null));
  };
  useEffect(load, []);

  const attempt = async (failure: string, work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      if (error instanceof NotConfirmedError) return;
      const description = readFailure(error).message ?? 'Inténtalo de nuevo en unos minutos.';
      notify({ title: failure, description, tone: 'destructive' });
    }
    setBusy(false);
  };
  const make = () =>
    attempt('No se pudo crear el calendario', async () => {
      const made = await confirmed(makeCalendar);
      setSince(made.desde);
      setUrl(made.url);
    });
  const close = () =>
    attempt('No se pudo desactivar el calendario', async () => {
      await closeCalendar();
      setSince('');
      setUrl('');
      notify({ title: 'Calendario desactivado', description: 'Su dirección ya no vale.', tone: 'success' });
    }).then(() => setAsking(false));

  return (
    <AccountSection
      id="calendario"
      title="Calendario de citas"
      text="Las citas del panel en tu programa de calendario: hora, tipo y referencia, sin nombres, teléfonos ni correos. Quien tenga la dirección puede verlo."
    >
      {since === undefined && <Skeleton className="h-24 w-full" />}
      {since === null && (
        <div role="alert">
          <p className="type-body text-text-muted">
            No se pudo cargar el calendario. Comprueba la conexión e inténtalo de nuevo.
          </p>
          <Button variant="secondary" className="mt-4" onClick={load}>
            Reintentar
          </Button>
        </div>
      )}
      {typeof since === 'string' && (
        <>
          {url !== '' && <NewAddress url={url} />}
          <p className="type-body mb-5">
            {since === ''
              ? 'Desactivado.'
              : `Activo desde el ${dates.format(new Date(since.replace(' ', 'T')))}.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button ref={maker} variant="secondary" busy={isBusy} onClick={() => void make()}>
              {since === '' ? 'Crear calendario' : 'Cambiar la dirección'}
            </Button>
            {since !== '' && (
              <Button variant="quiet" busy={isBusy} onClick={() => setAsking(true)}>
                Desactivar
              </Button>
            )}
          </div>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="¿Desactivar el calendario?"
            description="Los programas que usan su dirección dejarán de recibir las citas. Si lo creas otra vez, tendrá otra dirección."
            confirmLabel="Desactivar"
            busy={isBusy}
            onConfirm={() => void close()}
            // 'Desactivar' has gone with the calendar.
            finalFocus={() => (since === '' ? maker.current : true)}
          />
        </>
      )}
    </AccountSection>
  );
}
