import { useStore } from '#src/lib/useStore.ts';
import { ChevronDown, Trash2 } from 'lucide';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { MAX_CORRECTIONS } from '#src/features/admin/adverts/corrections.ts';
import type { StoredCorrection } from '#src/features/admin/adverts/corrections.api.ts';
import {
  corrections,
  loadCorrections,
  removeCorrection,
} from '#src/features/admin/adverts/corrections.store.ts';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { correctedText } from '#src/features/admin/vehicle-form/advert/advert-values.ts';

function Corrections({ all }: { readonly all: readonly StoredCorrection[] }) {
  const list = useRef<HTMLUListElement>(null);
  if (all.length === 0)
    return (
      <p className="type-small">
        Todavía no hay ninguna. Aparecen al guardar un coche tras cambiar el destino de una línea de su
        anuncio.
      </p>
    );
  const remove = async (correction: StoredCorrection, index: number) => {
    await removeCorrection(correction);
    flushSync(() => undefined);
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index] ?? buttons.at(-1))?.focus();
  };
  return (
    <details className="border-line group border-y">
      <summary className="type-label flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2">
        {all.length === 1 ? '1 corrección' : `${all.length} correcciones`}
        <Icon icon={ChevronDown} className={`${iconClass.m} transition-transform group-open:rotate-180`} />
      </summary>
      <ul ref={list} data-corrections>
        {all.toReversed().map((correction, index) => (
          <li key={correction.id} className="border-line flex items-start gap-1 border-t py-1.5">
            <div className="grid min-w-0 flex-1 gap-x-6 py-2 wrap-anywhere sm:grid-cols-2">
              <span className="type-small">{correction.words}</span>
              <span className="type-small text-text-muted">{correctedText(correction.target)}</span>
            </div>
            <button
              type="button"
              className={`${iconButtonClass} -mr-3`}
              aria-label={`Eliminar la corrección de ${correction.words}`}
              onClick={() => void remove(correction, index)}
            >
              <Icon icon={Trash2} className={iconClass.s} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What staff corrected in adverts. */
export function AdvertSettings() {
  const { status, data } = useStore(corrections.$state);
  useEffect(() => void loadCorrections(), []);
  return (
    <section aria-labelledby="anuncios" className="grid gap-4">
      <div className="max-w-prose">
        <h2 id="anuncios" className="type-title-s">
          Anuncios
        </h2>
        <p className="type-small text-text-muted mt-1">
          Lo que se ha corregido al pegar anuncios se aplica a los siguientes. Se conservan las{' '}
          {MAX_CORRECTIONS} correcciones más recientes.
        </p>
      </div>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-12 w-full" />}
        failure="No se pudieron cargar las correcciones"
        onRetry={() => void loadCorrections()}
      >
        {(all) => <Corrections all={all} />}
      </Loaded>
    </section>
  );
}
