import { FileUp } from 'lucide';
import { useState, type DragEvent } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { chooseFile } from './import.store.ts';

const ACCEPT =
  // Includes unsupported formats: the error message says how to convert them.
  '.xlsx,.xls,.ods,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** File picker. */
function FileButton({ busy }: { readonly busy: boolean }) {
  return (
    <span className="contents">
      <input
        id="archivo-stock"
        type="file"
        className="peer sr-only"
        accept={ACCEPT}
        disabled={busy}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void chooseFile(file);
          // Cleared so that choosing the same, edited file again fires `change`.
          target.value = '';
        }}
      />
      <label
        htmlFor="archivo-stock"
        className={`${buttonClass()} peer-focus-visible:outline-text w-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 sm:w-auto`}
        aria-busy={busy || undefined}
      >
        <Icon icon={FileUp} className={iconClass.s} />
        {busy ? 'Leyendo…' : 'Elegir archivo'}
      </label>
    </span>
  );
}

const POINTS = [
  'Lo más fácil: exporta el stock, modifícalo en Excel y vuelve a importarlo.',
  'La referencia identifica el coche. Una fila sin referencia, o con una que no existe, es un coche nuevo y se guarda oculto.',
  'Antes de guardar verás qué ocurrirá con cada fila. Importar nunca elimina coches, y se puede deshacer durante 24 horas.',
];

/** Picks a file by button or by drag and drop. */
export function ImportFile({ busy, failure }: { readonly busy: boolean; readonly failure: string }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    event.preventDefault();
    setOver(false);
    if (file !== undefined && !busy) void chooseFile(file);
  };
  return (
    <div
      className={`rounded-m grid gap-6 border border-dashed p-5 transition-colors sm:p-8 ${isOver ? 'border-accent bg-surface-raised' : 'border-line-strong'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ul className="type-small text-text-muted grid max-w-prose list-disc gap-2 pl-5">
        {POINTS.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <FileButton busy={busy} />
        <p className="type-small text-text-muted">
          <span className="pointer-coarse:hidden">O arrástralo aquí. </span>Excel (.xlsx) o CSV.
        </p>
      </div>
      <p role="alert" className="type-small text-danger-text empty:hidden">
        {failure}
      </p>
    </div>
  );
}
