import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Checkbox } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { downloadCsv } from '#src/lib/download.ts';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { formatInteger } from '#src/lib/format.ts';
import {
  $import,
  checkFile,
  discardImport,
  resumeImport,
  setPublish,
  type ImportPhase,
  type ImportState,
} from './import.store.ts';
import { countRows, hasFailed, leftText, planSummary, reportCsv, resultSummary } from './import.messages.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportUndo } from './ImportUndo.tsx';
import { progressClass } from './progress.recipe.ts';
import { ImportTable } from './ImportTable.tsx';
import { runImport, stopImport } from './run-import.ts';

const rowsText = (count: number) => (count === 1 ? '1 fila' : `${formatInteger(count)} filas`);

function downloadReport({ rows, outcomes }: ImportState): void {
  downloadCsv('importacion', reportCsv(rows, outcomes));
}

/** Step before the import: the plan, and the button that starts it. */
function Planned({ state }: { readonly state: ImportState }) {
  const counts = countRows(state.rows, state.agreed);
  const words =
    counts.ready === 0 && counts.pregunta === 0
      ? 'No hay nada que importar.'
      : 'Todavía no se ha guardado nada.';
  return (
    <>
      <ImportTable />
      <ImportColumns />
      <ImportQuestions />
      {counts.nueva > 0 && (
        <Checkbox checked={state.publish} onChange={({ target }) => setPublish(target.checked)}>
          Publicar los que tengan precio y kilómetros
          <span className="type-caption text-text-muted block">
            Los coches nuevos se guardan ocultos. Los que ya existen conservan su estado.
          </span>
        </Checkbox>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="type-small figures" role="status">
          {planSummary(counts)}. <span className="text-text-muted">{words}</span>
        </p>
        <Button className="w-full sm:w-auto" disabled={counts.ready === 0} onClick={() => void runImport()}>
          {counts.ready === 0 ? 'Importar' : `Importar ${rowsText(counts.ready)}`}
        </Button>
      </div>
    </>
  );
}

const RUNNING_WORDS: Partial<Record<ImportPhase, string>> = {
  running: 'Importando… Puedes usar el panel mientras tanto.',
  stopping: 'Pausando… Falta la respuesta al último envío.',
  paused: 'En pausa. Lo importado está guardado; el resto queda pendiente.',
};

/** Step during the import: progress, and the error that stopped it. */
function Running({ state }: { readonly state: ImportState }) {
  const { phase, failure, rows, agreed, outcomes } = state;
  const { ready } = countRows(rows, agreed);
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="type-label figures">
          {formatInteger(outcomes.size)} de {rowsText(ready)}
        </p>
        <progress className={progressClass} max={ready} value={outcomes.size} aria-label="Importando" />
        <p className="type-small text-text-muted" role="status">
          {RUNNING_WORDS[phase]}
        </p>
        <p className="type-small text-danger-text empty:hidden" role="alert">
          {failure}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {phase === 'running' && (
          <Button variant="secondary" onClick={stopImport}>
            Pausar
          </Button>
        )}
        {phase === 'paused' && (
          <Button onClick={() => void runImport()}>{failure === '' ? 'Continuar' : 'Reintentar'}</Button>
        )}
      </div>
    </div>
  );
}

/** Step after the import: the result. */
function Done({ state }: { readonly state: ImportState }) {
  const outcomes = [...state.outcomes.values()];
  const counts = countRows(state.rows, state.agreed);
  const left = leftText(counts);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1" role="status">
        <p className="type-lead figures">{resultSummary(outcomes)}.</p>
        {left !== '' && <p className="type-small text-text-muted figures">{left}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => openTab('vehiculos')}>Ver los vehículos</Button>
        <Button variant="secondary" onClick={() => downloadReport(state)}>
          Descargar informe
        </Button>
        {(outcomes.some(hasFailed) || counts.pregunta > 0) && (
          <Button variant="secondary" onClick={() => void checkFile()}>
            Comprobar otra vez
          </Button>
        )}
        <Button variant="secondary" onClick={() => void discardImport()}>
          Importar otro archivo
        </Button>
      </div>
    </div>
  );
}

function FileLine({ state }: { readonly state: ImportState }) {
  const canLeave = state.phase === 'planned' || state.phase === 'paused' || state.phase === 'unchecked';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="type-small min-w-0 wrap-anywhere">
        {state.name} <span className="text-text-muted figures">· {rowsText(state.file.rows.length)}</span>
      </p>
      <span className="flex flex-wrap gap-x-5">
        {canLeave && state.rows.length > 0 && (
          <Button variant="quiet" size="s" className="min-h-11" onClick={() => downloadReport(state)}>
            Descargar informe
          </Button>
        )}
        {canLeave && (
          <Button variant="quiet" size="s" className="min-h-11" onClick={() => void discardImport()}>
            Otro archivo
          </Button>
        )}
      </span>
    </div>
  );
}

function Unchecked({ failure }: { readonly failure: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="type-small text-danger-text" role="alert">
        No se pudo comprobar el archivo. {failure}
      </p>
      <Button onClick={() => void checkFile()}>Reintentar</Button>
    </div>
  );
}

/** Focuses the new step when the pressed button disappeared with the previous one. */
function useStepFocus(phase: ImportPhase) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      step.current?.focus({ preventScroll: true });
  }, [phase]);
  return step;
}

function Content({ state }: { readonly state: ImportState }) {
  const { phase } = state;
  const step = useStepFocus(phase);
  if (phase === 'empty' || phase === 'reading')
    return (
      <div className="grid gap-6">
        <ImportFile busy={phase === 'reading'} failure={state.failure} />
        <ImportUndo />
      </div>
    );
  return (
    <div ref={step} tabIndex={-1} className="grid gap-6 outline-none">
      <FileLine state={state} />
      {phase === 'unchecked' && <Unchecked failure={state.failure} />}
      {phase === 'planned' && <Planned state={state} />}
      {RUNNING_WORDS[phase] !== undefined && <Running state={state} />}
      {phase === 'done' && <Done state={state} />}
      {phase === 'done' && <ImportUndo />}
      {phase !== 'unchecked' && <ImportRows />}
    </div>
  );
}

/** Importar: imports cars from a spreadsheet. Shows a plan for each row before it changes anything. */
export function ImportView() {
  const state = useStore($import);
  useEffect(() => void resumeImport(), []);
  return (
    <section aria-labelledby="importar">
      <Button variant="quiet" size="s" className="mb-3 min-h-11" onClick={() => openTab('vehiculos')}>
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Vehículos
      </Button>
      <div className="mb-6">
        <ViewHeading id="importar">Importar vehículos</ViewHeading>
      </div>
      <Content state={state} />
    </section>
  );
}
