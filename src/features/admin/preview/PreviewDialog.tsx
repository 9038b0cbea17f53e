import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState } from 'react';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { notify } from '#src/components/ui/notify.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Tabs } from '#src/components/ui/Tabs.tsx';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { $previewedCar, closePreview } from '#src/features/admin/hidden-car/previewed-car.store.ts';
import { PartsGoneError, previewPage, type PreviewPage } from './preview-page.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

const FAILURE = 'No se pudo abrir la vista previa';

/** The windows in which the page is drawn, in pixels. */
const WINDOWS = [
  { value: 'movil', label: 'Móvil', width: 390 },
  { value: 'ordenador', label: 'Ordenador', width: 1440 },
] as const;
type WindowName = (typeof WINDOWS)[number]['value'];

function fail(error: unknown): void {
  closePreview();
  if (error instanceof PartsGoneError)
    notify({ title: FAILURE, description: 'Recarga el panel y prueba otra vez.', tone: 'destructive' });
  else notifyFailure(FAILURE, error);
}

function Preview({ id }: { readonly id: string }) {
  const [page, setPage] = useState<PreviewPage | null>(null);
  const [shown, setShown] = useState<WindowName>('movil');
  useEffect(() => {
    let isCurrent = true;
    previewPage(id).then(
      (drawn) => {
        if (isCurrent) setPage(drawn);
      },
      (error: unknown) => {
        if (isCurrent) fail(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (page === null)
    return (
      <div role="status" aria-label="Cargando la vista previa">
        <Skeleton className="h-[calc(100dvh-16rem)] min-h-80 w-full sm:h-[calc(100dvh-14rem)]" />
      </div>
    );
  return (
    <Tabs
      label="Ancho de la pantalla"
      value={shown}
      onChange={setShown}
      chooseOnFocus
      items={WINDOWS.map(({ value, label, width }) => ({
        value,
        label,
        content: value === shown && (
          <PreviewFrame page={page} width={width} label={label} onClose={closePreview} />
        ),
      }))}
    />
  );
}

/** Draws the page of a hidden car from its saved data, in a phone's and in a computer's window. */
export function PreviewDialog() {
  const id = useStore($previewedCar);
  // Keeps its content during the closing animation.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => {
        if (!open) closePreview();
      }}
      title="Vista previa"
      description="Así se verá en la web con los datos guardados. Aquí no funcionan sus enlaces ni botones."
      className="w-[min(96rem,calc(100vw-2rem))]!"
    >
      {shown !== null && <Preview key={shown} id={shown} />}
    </Dialog>
  );
}
