import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft, Printer } from 'lucide';
import { Fragment, useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { isSold } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { UNIT_SPACE } from '#src/lib/format.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { $place, go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { Cartel } from './Cartel.tsx';
import { Ficha, GuaranteeSheet } from './Ficha.tsx';
import { PaperRow } from './PaperRow.tsx';
import { hasTerms, type Paper } from './documents.rules.ts';
import { loadPapers, paperKey, papers, type PapersData } from './documents.store.ts';
import { paperCount, papersState, PAPER_WORDS } from './documents.messages.ts';
import './documents.css';

const VIEWS = { carteles: 'cartel', fichas: 'ficha' } as const;
const OTHERS = { carteles: 'fichas', fichas: 'carteles' } as const;
export type PapersViewName = keyof typeof VIEWS;

interface PapersProps {
  readonly data: PapersData;
  readonly paper: Paper;
}

/** Selection of cars, missing data of each, and a print preview. */
function Papers({ data: { cars, total }, paper }: PapersProps) {
  /** Checkboxes changed by the user. By default a sold car among others is not printed. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const today = madridDay(new Date());
  const isAlone = cars.length === 1;
  const isMeant = (id: string, status: string) => ticked.get(id) ?? (isAlone || !isSold(status));
  const meant = cars.filter(({ vehicle }) => isMeant(vehicle.id, vehicle.status));
  const Sheet = paper === 'cartel' ? Cartel : Ficha;
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] xl:items-start xl:gap-14">
      <div>
        <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="quiet" onClick={() => window.print()} disabled={meant.length === 0}>
            <Icon icon={Printer} className={iconClass.s} />
            Imprimir {paperCount(paper, meant.length)}
          </Button>
          <p className="type-small text-text-muted figures" role="status">
            {papersState(
              paper,
              meant.map(({ vehicle }) => vehicle),
              { today, total, shown: cars.length },
            )}
          </p>
        </div>
        <ul className="border-line border-b" data-paper-cars>
          {cars.map(({ vehicle }) => (
            <PaperRow
              key={vehicle.id}
              vehicle={vehicle}
              paper={paper}
              today={today}
              ticked={isAlone ? null : isMeant(vehicle.id, vehicle.status)}
              onTick={(isTicked) => setTicked(new Map(ticked).set(vehicle.id, isTicked))}
            />
          ))}
        </ul>
        <p className="type-caption text-text-muted mt-4 max-w-prose">
          En el diálogo de impresión: A4, al 100{UNIT_SPACE}% y sin encabezados ni pies de página. El texto
          sigue el Decreto 68/2003 de la Comunidad de Madrid; consulta con tu asesor si es la norma aplicable.
        </p>
      </div>
      <section className="papers" aria-label="Vista previa">
        {meant.map((car) => (
          <Fragment key={car.vehicle.id}>
            <div className="paper-sheet">
              <Sheet car={car} today={today} />
            </div>
            {paper === 'ficha' && hasTerms(car.vehicle, car.seller) && (
              <div className="paper-sheet">
                <GuaranteeSheet car={car} />
              </div>
            )}
          </Fragment>
        ))}
      </section>
    </div>
  );
}

/** The documents that Madrid requires for every car: of one, of several, or of all that the list finds. */
export function DocumentsView({ vista }: { readonly vista: PapersViewName }) {
  const { coches, buscar, estado } = useStore($place);
  const { status, data } = useStore(papers.$state);
  const paper = VIEWS[vista];
  const load = () => void loadPapers({ coches, buscar, estado });
  useEffect(() => void loadPapers({ coches, buscar, estado }), [coches, buscar, estado]);
  const isCurrent = data?.key === paperKey({ coches, buscar, estado });
  return (
    <section aria-labelledby="papeles">
      <Button
        variant="quiet"
        size="s"
        className="mb-3 min-h-11"
        onClick={() => go({ vista: null, coches: null })}
      >
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Vehículos
      </Button>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ViewHeading key={vista} id="papeles">
          {PAPER_WORDS[paper].title}
        </ViewHeading>
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          onClick={() => go({ vista: OTHERS[vista] }, 'replace')}
        >
          Ver {PAPER_WORDS[VIEWS[OTHERS[vista]]].many}
        </Button>
      </div>
      <Loaded
        status={status}
        data={isCurrent ? data : null}
        skeleton={<Skeleton className="h-80 w-full" />}
        failure="No se pudieron cargar los vehículos"
        onRetry={load}
      >
        {(loaded) => (
          <>
            <Unreadable names={loaded.unreadable} words={VEHICLES} />
            {loaded.cars.length > 0 ? (
              <Papers data={loaded} paper={paper} />
            ) : (
              loaded.unreadable.length === 0 && (
                <EmptyState
                  title="No se encontraron vehículos"
                  text="Puede que estén en la papelera, o que ninguno coincida con la búsqueda."
                />
              )
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
