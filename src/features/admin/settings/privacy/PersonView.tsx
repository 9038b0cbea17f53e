import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft } from 'lucide';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { readPersonKey } from './person-key.ts';
import { findPerson, person } from './person.store.ts';
import { countsText, isNothing } from './person.messages.ts';
import { PersonFound } from './PersonFound.tsx';

/**
 * Datos de una persona: finds, exports and erases the stored data of a person. The person's contact is kept out of the URL, so that
 * it does not enter the browser's history.
 */
export function PersonView() {
  const { status, data } = useStore(person.$state);
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState<string | null>(null);
  const [error, setError] = useState('');
  useEffect(() => () => person.reset(), []);

  const find = (contact: string) => {
    setTyped(contact);
    setError('');
    setSearched(contact);
    void findPerson(contact);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (readPersonKey(typed) !== null) {
      find(typed.trim());
      return;
    }
    setError('Escribe un email o un teléfono completo');
    event.currentTarget.querySelector('input')?.focus();
  };

  return (
    <section aria-labelledby="persona">
      <Button variant="quiet" size="s" className="mb-3 min-h-11" onClick={() => openTab('ajustes')}>
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Ajustes
      </Button>
      <ViewHeading id="persona">Datos de una persona</ViewHeading>
      <p className="type-small text-text-muted mt-2 max-w-prose">
        Para atender solicitudes de acceso, portabilidad o supresión de datos. Se busca en leads, correos,
        cuentas e historial.
      </p>
      <form noValidate className="max-w-form mt-6 flex flex-wrap items-start gap-3" onSubmit={submit}>
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label="Email o teléfono"
            required
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            value={typed}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value);
              setError('');
            }}
          />
        </div>
        <Button
          type="submit"
          className="w-full sm:mt-8 sm:w-auto"
          busy={searched !== null && status === 'loading'}
        >
          Buscar
        </Button>
      </form>
      <p className="sr-only" role="status">
        {data !== null && (isNothing(data.counts) ? 'No hay datos' : `Hay ${countsText(data.counts)}`)}
      </p>
      <div className="mt-8">
        {searched !== null && (
          <Loaded
            status={status}
            data={data}
            skeleton={<Skeleton className="h-64 w-full" />}
            failure="No se pudo buscar a esta persona"
            onRetry={() => void findPerson(searched)}
          >
            {(found) => <PersonFound key={found.value} person={found} onFind={find} />}
          </Loaded>
        )}
      </div>
    </section>
  );
}
