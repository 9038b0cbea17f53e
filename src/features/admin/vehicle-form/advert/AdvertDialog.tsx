import { useStore } from '#src/lib/useStore.ts';
import { useMemo, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { TextArea } from '#src/components/ui/Field.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { corrections } from '#src/features/admin/adverts/corrections.store.ts';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { setFields, type VehicleFormState } from '#src/features/admin/vehicle-form/vehicle-form.store.ts';
import { formCar, planAdvert, type PlannedRow } from './advert-plan.ts';
import { AdvertRows } from './AdvertRows.tsx';
import { NO_ADVERT_TEXT, specsCount, summary, TOO_LONG_TEXT } from './advert.messages.ts';
import { advertTools, applyAdvert, loadAdvertTools } from './advert.store.ts';

interface AdvertProps {
  readonly state: VehicleFormState;
}

/** Longer texts are whole sites, and reading them would hold up the page. */
const MAX_LENGTH = 30_000;

function useTools({ vehicle }: VehicleFormState) {
  const { status, data } = useStore(advertTools.$state);
  return { status, tools: data?.vehicleId === (vehicle?.id ?? '') ? data : null };
}

/** The plan for the text, or why there is none; '' while the box is empty or the reader loads. */
function usePlan(state: VehicleFormState): readonly PlannedRow[] | string {
  const { vehicle, base, values, advert } = state;
  const { tools } = useTools(state);
  const { text, edits, specs, corrections: own } = advert;
  const remembered = useStore(corrections.$state).data;
  const reading = useMemo(
    () =>
      text.trim() === '' || text.length > MAX_LENGTH
        ? undefined
        : tools?.read(text, [...(remembered ?? []), ...own]),
    [tools, text, remembered, own],
  );
  return useMemo(() => {
    if (reading === undefined) return text.length > MAX_LENGTH ? TOO_LONG_TEXT : '';
    if (!reading.isAdvert) return NO_ADVERT_TEXT;
    const car = formCar({ isNew: vehicle === null, base, values }, tools?.specs ?? [], specs);
    return planAdvert(reading.rows, edits, car);
  }, [reading, text.length, edits, vehicle, base, values, tools, specs]);
}

function AdvertForm({ state, onDone }: AdvertProps & { readonly onDone: () => void }) {
  const { status, tools } = useTools(state);
  const [failure, setFailure] = useState('');
  const planned = usePlan(state);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The car's form is an ancestor in React's tree.
    event.stopPropagation();
    if (planned === '' && tools === null) return;
    const nothing = planned === '' ? 'Pega primero el texto del anuncio' : planned;
    const problem = typeof nothing === 'string' ? nothing : applyAdvert(nothing);
    setFailure(problem);
    if (problem === '') onDone();
  };

  return (
    <form className="grid min-w-0 gap-5" noValidate onSubmit={submit}>
      <div className={typeof planned === 'string' ? '[&_textarea]:max-h-64' : '[&_textarea]:max-h-32'}>
        <TextArea
          label="Texto del anuncio"
          hint="En alemán o en español, tal como se copia de la página."
          required
          autoComplete="off"
          spellCheck={false}
          value={state.advert.text}
          onChange={(event) => {
            setFailure('');
            setFields({}, { text: event.target.value });
          }}
        />
      </div>
      <Loaded
        status={status}
        data={tools}
        skeleton={<Skeleton className="h-24 w-full" />}
        failure="No se pudo cargar el lector de anuncios"
        onRetry={() => void loadAdvertTools(state.vehicle?.id ?? '')}
      >
        {() => (
          <>
            <p role="status" className="type-small" data-advert-summary>
              {typeof planned === 'string' ? planned : summary(planned)}
            </p>
            {typeof planned !== 'string' && <AdvertRows planned={planned} edits={state.advert.edits} />}
          </>
        )}
      </Loaded>
      <div className="bg-surface-raised border-line sticky -bottom-6 z-10 -mb-6 grid gap-3 border-t py-4 sm:-bottom-8 sm:-mb-8">
        <p role="alert" className={fieldClass.error}>
          {failure}
        </p>
        <div className={`${dialogClass.actions} mt-0`}>
          <Button variant="secondary" onClick={onDone}>
            Cerrar
          </Button>
          <Button type="submit">Pasar al formulario</Button>
        </div>
      </div>
    </form>
  );
}

/** The specs that an advert has given and that the save of the form will keep. */
function PendingSpecs({ state }: AdvertProps) {
  const { specs } = state.advert;
  if (specs.length === 0) return null;
  return (
    <p className="type-small text-text-muted flex flex-wrap items-center gap-x-4">
      <span>
        {specsCount(specs.length)} del anuncio se {specs.length === 1 ? 'guarda' : 'guardan'} con el vehículo.
      </span>
      <Button variant="quiet" size="s" className="min-h-11" onClick={() => setFields({}, { specs: [] })}>
        No guardarlas
      </Button>
    </p>
  );
}

/** A dialog that reads a pasted advert into the form; with the button that opens it. The text survives closing. */
export function AdvertDialog({ state }: AdvertProps) {
  const [isOpen, setOpen] = useState(false);
  const { vehicle, advert } = state;
  const label = vehicle === null ? 'Pegar anuncio' : 'Completar con un anuncio';
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-1">
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        data-advert
        onClick={() => {
          setOpen(true);
          void loadAdvertTools(vehicle?.id ?? '');
        }}
      >
        {advert.text.trim() === '' || isOpen ? label : `${label} · hay texto sin usar`}
      </Button>
      <PendingSpecs state={state} />
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={label}
        description="Nada se guarda hasta que guardes el vehículo. El texto se conserva si cierras."
      >
        <AdvertForm state={state} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
