import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { TextArea } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { BRAND_TEXT_MAX } from '#src/features/vehicles/brand/brand-rows.ts';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { $place, go, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { formatInteger } from '#src/lib/format.ts';
import { countText, type ListedPage } from './brand-list.ts';
import {
  $brandForm,
  brandPages,
  closeBrandForm,
  decideBrandConflict,
  loadBrandPages,
  openBrandForm,
  setBrandText,
  submitBrandForm,
  type BrandForm,
} from './brand-pages.store.ts';

function PreviewLink({ page: { path, name } }: { readonly page: ListedPage }) {
  return (
    <a
      href={path}
      className={`${linkClass()} type-small inline-flex min-h-11 items-center`}
      target="_blank"
      rel="noopener"
    >
      Ver en la web
      <span className="sr-only"> la página de {name} (se abre en otra pestaña)</span>
    </a>
  );
}

function PageRow({ page }: { readonly page: ListedPage }) {
  const { row, name, count } = page;
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 border-t py-2" data-brand-row={page.path}>
      <div className={`min-w-0 basis-full py-1 sm:flex-1 sm:basis-52 ${row.modelo === '' ? '' : 'pl-5'}`}>
        <p className="type-label wrap-anywhere">{name}</p>
        <p className="type-caption text-text-muted">
          {[countText(count), row.texto === '' ? 'sin texto' : 'con texto'].join(' · ')}
        </p>
      </div>
      <PreviewLink page={page} />
      <Button variant="secondary" size="s" className="min-h-11" onClick={() => go({ editar: row.id })}>
        Editar texto
        <span className="sr-only"> de {name}</span>
      </Button>
    </li>
  );
}

function PageList({ pages }: { readonly pages: readonly ListedPage[] }) {
  if (pages.length === 0)
    return (
      <EmptyState
        title="Todavía no hay ninguna página"
        text="Aparecen al publicar el primer coche de una marca."
      />
    );
  return (
    <ul className="border-line max-w-form border-b">
      {pages.map((page) => (
        <PageRow key={page.row.id} page={page} />
      ))}
    </ul>
  );
}

function OpenForm({ form, page }: { readonly form: BrandForm; readonly page: ListedPage }) {
  const element = useRef<HTMLFormElement>(null);
  const length = Array.from(form.texto).length;
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  return (
    <form
      ref={element}
      noValidate
      className="max-w-form grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submitBrandForm();
      }}
    >
      <div>
        <ViewHeading id="texto-de-marca">{page.name}</ViewHeading>
        <p className="type-small text-text-muted mt-1">{countText(page.count)}</p>
        <PreviewLink page={page} />
      </div>
      <TextArea
        label="Texto de la página"
        rows={10}
        hint={`Se muestra debajo de los coches. ${formatInteger(length)} de ${formatInteger(BRAND_TEXT_MAX)} caracteres.`}
        error={form.error === '' ? undefined : form.error}
        value={form.texto}
        onChange={(event) => setBrandText(event.target.value)}
      />
      <div className="bg-surface border-line sticky bottom-(--tab-bar) z-10 flex flex-wrap gap-3 border-t py-4">
        <Button type="submit" busy={form.isSaving} className="flex-1 sm:flex-none">
          Guardar cambios
        </Button>
        <Button variant="secondary" className="flex-1 sm:flex-none" onClick={() => go({ editar: null })}>
          Cancelar
        </Button>
      </div>
      <ConfirmDialog
        open={form.theirs !== null}
        onOpenChange={(open) => {
          if (!open) void decideBrandConflict('later');
        }}
        title="Otra persona ha cambiado este texto"
        description="No se ha sobrescrito nada: decide qué texto se guarda."
        cancelLabel="Seguir editando"
        other={{ label: 'Quedarme con el suyo', onSelect: () => void decideBrandConflict('theirs') }}
        confirmLabel="Guardar el mío"
        tone="primary"
        onConfirm={() => void decideBrandConflict('mine')}
      />
    </form>
  );
}

function TextForm({ page }: { readonly page: ListedPage }) {
  const form = useStore($brandForm);
  const { row } = page;
  useEffect(() => openBrandForm(row), [row]);
  useEffect(() => closeBrandForm, []);
  return form?.base.id === row.id ? <OpenForm form={form} page={page} /> : null;
}

function Overview({ pages }: { readonly pages: readonly ListedPage[] }) {
  return (
    <div className="grid gap-6">
      <div>
        <Button variant="quiet" onClick={() => openTab('ajustes')}>
          <Icon icon={ArrowLeft} className={iconClass.s} />
          Ajustes
        </Button>
      </div>
      <div>
        <ViewHeading id="paginas-de-marca">Páginas de marca</ViewHeading>
        <p className="type-small text-text-muted mt-1 max-w-prose">
          Una página dura mientras su marca tenga coches en stock, y su modelo dos o más. Sin coches, la de la
          marca ofrece traer uno durante 90 días.
        </p>
      </div>
      <PageList pages={pages} />
    </div>
  );
}

/** Ajustes, Páginas de marca: the list, or the text of one page. */
export function BrandPagesView() {
  const { status, data } = useStore(brandPages.$state);
  const { editar } = useStore($place);
  useEffect(() => void loadBrandPages(), []);
  return (
    <Loaded
      status={status}
      data={data}
      skeleton={
        <div className="grid gap-4" role="status" aria-label="Cargando las páginas de marca">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="max-w-form h-80 w-full" />
        </div>
      }
      failure="No se pudieron cargar las páginas de marca"
      onRetry={() => void loadBrandPages()}
    >
      {(pages) => {
        const page = pages.find(({ row }) => row.id === editar);
        return page === undefined ? <Overview pages={pages} /> : <TextForm key={page.row.id} page={page} />;
      }}
    </Loaded>
  );
}
