import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { shownBusiness } from '#src/features/company/business/business.ts';
import type { BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { $health } from '#src/features/admin/core/publishing/publish.store.ts';
import { paths } from '#src/paths.ts';
import { businessPublication, PUBLICATION_TEXTS } from './business.publication.ts';
import { $savedOver, business, loadBusiness } from './business.store.ts';

/** Value of the panel's URL parameter that opens the form. */
export const BUSINESS_FORM = 'negocio';

function Publication() {
  const savedOver = useStore($savedOver);
  const health = useStore($health);
  if (savedOver === undefined) return null;
  const publication = businessPublication(savedOver, health);
  return (
    <p className="type-small mt-4" role="status" data-business-publication={publication}>
      {PUBLICATION_TEXTS[publication]}
      <a href={paths.contacto} className={linkClass()} target="_blank" rel="noopener">
        Ver la web
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
    </p>
  );
}

function Facts({ facts }: { readonly facts: BusinessFacts }) {
  const { name, nif, address, phones, email, hours } = shownBusiness(facts);
  const rows = [
    ['Nombre', name],
    ['NIF', nif],
    ['Dirección', `${address.street}, ${address.postalCode} ${address.city}`],
    ['Teléfonos', phones.map(({ display }) => display).join('\n')],
    ['Email', email],
    ['Horario', hours.map(({ label, text }) => `${label}: ${text}`).join('\n')],
  ] as const;
  return (
    <dl className="border-line border-b" data-business>
      {rows.map(([term, text]) => (
        <div
          key={term}
          className="border-line grid gap-x-8 gap-y-1 border-t py-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="type-small text-text-muted">{term}</dt>
          <dd className="type-body figures wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Summary of the business in Ajustes, with a link to its form. */
export function BusinessSummary() {
  const { status, data } = useStore(business.$state);
  useEffect(() => void loadBusiness(), []);
  return (
    <section aria-labelledby="negocio">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="negocio" className="type-title-s">
          El negocio
        </h2>
        <Button variant="secondary" onClick={() => go({ editar: BUSINESS_FORM })}>
          Editar datos del negocio
        </Button>
      </div>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-72 w-full" />}
        failure="No se pudieron cargar los datos del negocio"
        onRetry={() => void loadBusiness()}
      >
        {({ facts }) => <Facts facts={facts} />}
      </Loaded>
      <Publication />
    </section>
  );
}
