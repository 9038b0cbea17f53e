import { useState } from 'react';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Menu } from '#src/components/ui/Menu.tsx';
import { Photo } from '#src/components/ui/Photo.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Tabs } from '#src/components/ui/Tabs.tsx';
import { notify } from '#src/components/ui/notify.ts';
import { Fields } from './Fields.tsx';

function Rest() {
  const [page, setPage] = useState(2);
  return (
    <div className="max-w-form grid gap-8">
      <div className="flex gap-2">
        <Badge tone="disponible">Disponible</Badge>
        <Badge tone="reservado">Reservado</Badge>
        <Badge tone="vendido">Vendido</Badge>
        <Badge tone="oculto">No disponible</Badge>
      </div>
      <Photo alt="" className="aspect-3/2 w-60 rounded-s" />
      <Skeleton className="h-5 w-60" />
      <Pagination page={page} pages={3} onChange={setPage} />
      <EmptyState title="No hay leads" text="Los mensajes de los formularios aparecerán aquí." />
    </div>
  );
}

/** The components that need React, to try by hand. */
export function LivePieces() {
  const [tab, setTab] = useState<'campos' | 'resto'>('campos');
  const [dialog, setDialog] = useState<'editar' | 'borrar'>();
  const close = () => setDialog(undefined);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => setDialog('editar')}>Abrir diálogo</Button>
        <Button variant="destructive" onClick={() => setDialog('borrar')}>
          Eliminar imagen
        </Button>
        <Button busy>Enviando...</Button>
        <Menu
          trigger={<Button variant="secondary">Más acciones</Button>}
          entries={[
            { label: 'Ver en la web', href: '/' },
            { label: 'Duplicar', onSelect: () => notify({ title: 'Vehículo duplicado', tone: 'success' }) },
            {
              label: 'Eliminar',
              danger: true,
              onSelect: () => setDialog('borrar'),
            },
          ]}
        />
        <Button
          variant="secondary"
          onClick={() =>
            notify({
              title: 'Error de validación',
              description: 'El nombre es requerido',
              tone: 'destructive',
            })
          }
        >
          Aviso de error
        </Button>
        <Button
          variant="secondary"
          onClick={() => notify({ title: 'Imagen subida correctamente', tone: 'success' })}
        >
          Aviso
        </Button>
      </div>
      <Tabs
        label="Piezas"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'campos', label: 'Campos', content: <Fields context="pieza" /> },
          { value: 'resto', label: 'Resto', content: <Rest /> },
        ]}
      />
      <Dialog
        open={dialog === 'editar'}
        onOpenChange={close}
        title="Editar imagen"
        description="El texto describe la foto a quien no la ve."
      >
        <TextField label="Texto alternativo" />
        <Button onClick={close}>Guardar</Button>
      </Dialog>
      <ConfirmDialog
        open={dialog === 'borrar'}
        onOpenChange={close}
        title="¿Estás seguro de que quieres eliminar esta imagen?"
        confirmLabel="Eliminar"
        onConfirm={close}
      />
    </div>
  );
}
