import { useStore } from '#src/lib/useStore.ts';
import { Copy } from 'lucide';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { KEY_NAME_MAX } from '#src/features/leads/rules/inbound-key.ts';
import { inboundUrl, type LeadKey } from './lead-keys.api.ts';
import { keyFacts } from './lead-keys.messages.ts';
import { $isChangingKeys, createKey, dropKey, leadKeys, loadKeys } from './lead-keys.store.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Clave copiada', tone: 'success' });
  } catch {
    notify({
      title: 'No se pudo copiar',
      description: 'Selecciónala y cópiala a mano.',
      tone: 'destructive',
    });
  }
}

interface NewKeyProps {
  readonly clave: string;
  readonly onDone: () => void;
}

/** A new key, which is shown only now. */
function NewKey({ clave, onDone }: NewKeyProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Clave nueva"
      className="border-accent bg-surface-raised mb-5 grid gap-3 border-l-3 py-4 pr-4 pl-5 outline-none"
    >
      <p className="type-small">Dale al portal la dirección y la clave, que no se volverá a mostrar.</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="type-small text-text-muted">Dirección</dt>
        <dd className="type-small break-all">{inboundUrl()}</dd>
        <dt className="type-small text-text-muted">Clave</dt>
        <dd className="type-small break-all" data-lead-key>
          {clave}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="s" className="min-h-11" onClick={() => void copy(clave)}>
          <Icon icon={Copy} className={iconClass.s} />
          Copiar
        </Button>
        <Button size="s" className="min-h-11" onClick={onDone}>
          La he guardado
        </Button>
      </div>
    </div>
  );
}

const heading = () => document.querySelector<HTMLElement>('#leads-de-portales');

function Keys({ keys }: { readonly keys: readonly LeadKey[] }) {
  const [revoking, setRevoking] = useState<LeadKey | null>(null);
  const isChanging = useStore($isChangingKeys);
  const isRevoked = useRef(false);
  const now = new Date();
  return (
    <>
      <ul className="border-line mb-6 border-b empty:hidden" data-lead-keys>
        {keys.map((key) => (
          <li
            key={key.id}
            className="border-line flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="type-label wrap-anywhere">{key.nombre}</p>
              <p className="type-small text-text-muted">{keyFacts(key, now)}</p>
            </div>
            <Button
              variant="secondary"
              size="s"
              className="min-h-11"
              busy={isChanging}
              onClick={() => {
                isRevoked.current = false;
                setRevoking(key);
              }}
            >
              Revocar<span className="sr-only"> la clave de {key.nombre}</span>
            </Button>
          </li>
        ))}
      </ul>
      <DeleteDialog
        item={revoking}
        title={({ nombre }) => `¿Revocar la clave de ${nombre}?`}
        description={() => 'El portal dejará de poder enviar leads. Los que ya ha enviado se conservan.'}
        confirmLabel="Revocar clave"
        remove={async (key) => {
          isRevoked.current = await dropKey(key);
        }}
        onClose={() => setRevoking(null)}
        // A revoked key has gone, with the button that had the focus.
        finalFocus={() => (isRevoked.current ? heading() : true)}
      />
    </>
  );
}

function MakeKey({ onMade }: { readonly onMade: (clave: string) => void }) {
  const [nombre, setNombre] = useState('');
  const [error, setError] = useState('');
  const isChanging = useStore($isChangingKeys);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanging) return;
    if (nombre.trim() === '') {
      setError('Escribe el nombre del portal');
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const clave = await createKey(nombre);
    if (clave === null) return;
    setNombre('');
    onMade(clave);
  };
  return (
    <form
      noValidate
      className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Nombre del portal"
        optionalNote={false}
        autoComplete="off"
        maxLength={KEY_NAME_MAX}
        value={nombre}
        error={error}
        onChange={(event) => {
          setNombre(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" variant="secondary" busy={isChanging} className="sm:mt-7.75">
        Crear clave
      </Button>
    </form>
  );
}

/** Keys with which portals and partners send leads: none until one is made. */
export function LeadKeys() {
  const { status, data } = useStore(leadKeys.$state);
  const [clave, setClave] = useState<string | null>(null);
  useEffect(() => void loadKeys(), []);
  return (
    <section aria-labelledby="leads-de-portales">
      <h2 id="leads-de-portales" tabIndex={-1} className="type-title-s mb-2 outline-none">
        Leads de portales
      </h2>
      <p className="type-small text-text-muted mb-5 max-w-prose">
        Un portal puede enviar aquí los leads de tus anuncios. Crea una clave para cada uno; sin clave no se
        acepta ninguno.
      </p>
      {clave !== null && (
        <NewKey
          clave={clave}
          onDone={() => {
            setClave(null);
            heading()?.focus();
          }}
        />
      )}
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-11 w-full max-w-md" />}
        failure="No se pudieron cargar las claves"
        onRetry={() => void loadKeys()}
      >
        {(keys) => <Keys keys={keys} />}
      </Loaded>
      {/* Another key would take the place of one that may not be copied yet. */}
      {clave === null && <MakeKey onMade={setClave} />}
    </section>
  );
}
