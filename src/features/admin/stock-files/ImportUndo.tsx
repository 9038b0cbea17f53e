import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { $connectionReturns } from '#src/features/admin/core/connection.store.ts';
import {
  $undo,
  lastImport,
  loadLastImport,
  retryUndo,
  undoLastImport,
  type UndoState,
} from './import-undo.store.ts';
import { importText, keptText, stoppedText, undoneSummary, undoText } from './import-undo.messages.ts';
import { progressClass } from './progress.recipe.ts';
import type { LastImport } from './stock-import.schema.ts';

/** Progress of the undo, and the error that stopped it. */
function Undoing({ state }: { readonly state: UndoState }) {
  const { phase, failure, undone } = state;
  const total = state.import.made + state.import.changed;
  return (
    <div className="grid gap-3">
      <p className="type-small wrap-anywhere" role="status">
        {phase === 'running' ? 'Deshaciendo la importación…' : stoppedText(undone)}
      </p>
      <progress
        className={progressClass}
        max={total}
        value={total - undone.remaining}
        aria-label="Deshaciendo la importación"
      />
      <p className="type-small text-danger-text empty:hidden" role="alert">
        {failure}
      </p>
      {phase === 'failed' && (
        <Button variant="secondary" className="justify-self-start" onClick={() => void retryUndo()}>
          Reintentar
        </Button>
      )}
    </div>
  );
}

/** What the undo has reverted, and what it left unchanged. */
function Result({ state: { undone } }: { readonly state: UndoState }) {
  return (
    <div className="grid gap-3">
      <p className="type-small figures" role="status">
        <span className="type-label">Importación deshecha.</span> {undoneSummary(undone)}.
      </p>
      {undone.kept.length > 0 && (
        <div className="grid gap-2">
          <h3 className="type-label" id="import-kept">
            Por revisar
          </h3>
          <ul
            className="type-small text-text-muted figures border-line grid max-h-80 gap-1 overflow-y-auto border-y py-3"
            aria-labelledby="import-kept"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, also by keys
            tabIndex={0}
          >
            {undone.kept.map((item, index) => (
              <li key={index} className="wrap-anywhere">
                {keptText(item)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The latest import, with a button to undo it. */
function Offer({ last, onAsk }: { readonly last: LastImport; readonly onAsk: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="type-small figures wrap-anywhere">
          <span className="text-text-muted">Última importación:</span> {importText(last)}
        </p>
        {last.author !== '' && (
          <p className="type-caption text-text-muted wrap-anywhere">Importado por {last.author}</p>
        )}
      </div>
      <Button variant="secondary" className="w-full sm:w-auto" onClick={onAsk}>
        Deshacer la importación
      </Button>
    </div>
  );
}

/** Offers to undo the latest import for a day. Renders nothing when there is none. */
export function ImportUndo() {
  const { status, data } = useStore(lastImport.$state);
  const undo = useStore($undo);
  const returns = useStore($connectionReturns);
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<LastImport | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void loadLastImport(), [returns]);
  const last = data?.import ?? null;
  const isUnderWay = undo !== null && undo.phase !== 'done';
  const hasFailed = status === 'failed' && data === null;
  const confirm = () => {
    void undoLastImport();
    setAsking(false);
  };

  return (
    <div
      ref={box}
      tabIndex={-1}
      className="border-line grid gap-5 border-t pt-5 outline-none empty:hidden"
      data-import-undo
    >
      {isUnderWay && <Undoing state={undo} />}
      {undo?.phase === 'done' && <Result state={undo} />}
      {!isUnderWay && last !== null && (
        <Offer
          last={last}
          onAsk={() => {
            setChosen(last);
            setAsking(true);
          }}
        />
      )}
      {!isUnderWay && hasFailed && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="type-small text-text-muted">
            No se pudo comprobar si hay una importación que deshacer.
          </p>
          <Button variant="quiet" size="s" className="min-h-11" onClick={() => void loadLastImport()}>
            Reintentar
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="¿Deshacer la importación?"
        description={chosen === null ? '' : undoText(chosen)}
        confirmLabel="Deshacer la importación"
        onConfirm={confirm}
        finalFocus={() => {
          if (chosen === null || $undo.get()?.import.id !== chosen.id) return true;
          // The undo button disappears with the offer. By default the dialog would focus the first tabbable element in here.
          box.current?.focus({ preventScroll: true });
          return false;
        }}
      />
    </div>
  );
}
