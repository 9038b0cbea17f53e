import { useStore } from '#src/lib/useStore.ts';
import { Camera } from 'lucide';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Tabs } from '#src/components/ui/Tabs.tsx';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { isPublic, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { CarFeeds, useActiveFeeds } from '#src/features/admin/feeds/CarFeeds.tsx';
import { HiddenCar } from '#src/features/admin/hidden-car/HiddenCar.tsx';
import { loadPhotoCount, photoCount } from '#src/features/admin/hidden-car/photo-count.store.ts';
import { $changedCar } from '#src/features/admin/stock/changed-car.store.ts';
import { CarLinks } from '#src/features/admin/stock/CarLinks.tsx';
import { $isWide } from '#src/features/admin/core/lists/wide.store.ts';
import { go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { AdvertDialog } from './advert/AdvertDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormQuestions } from './FormQuestions.tsx';
import { loadSuggestions } from './suggestions.store.ts';
import { onFormKeyDown } from './vehicle-form.keys.ts';
import { rebaseForm } from './vehicle-form.conflict.ts';
import { openVehicleForm } from './vehicle-form.open.ts';
import { submitTo } from './vehicle-form.save.ts';
import {
  $vehicleForm,
  discardChanges,
  forgetVehicleForm,
  showFormTab,
  type VehicleFormState,
} from './vehicle-form.store.ts';
import { errorCount, FORM_TAB_LABELS, FORM_TABS, tabOfField, type FormTab } from './vehicle-form.tabs.ts';
import { readVehicleNumber } from './typed-number.ts';
import { VehicleFormFields } from './VehicleFormFields.tsx';
import { VehiclePreview } from './VehiclePreview.tsx';

function titleOf({ vehicle, copyOf, copied }: VehicleFormState): string {
  if (vehicle !== null) return `Editar ${vehicleTitle(vehicle)}`;
  if (copyOf === null) return 'Nuevo vehículo';
  return copied === null ? 'Nuevo vehículo (copia)' : `Nuevo vehículo (copia de ${copied.name})`;
}

/** What a copy takes over beside the fields of the form. */
function copiedText(specs: number | null): string {
  if (specs === null || specs === 0) return 'Sin fotos.';
  return `Con ${specs === 1 ? 'su especificación' : `sus ${specs} especificaciones`}, sin fotos.`;
}

function tabLabel(tab: FormTab, { errors }: VehicleFormState): string {
  const count = errorCount(tab, errors);
  if (count === 0) return FORM_TAB_LABELS[tab];
  return `${FORM_TAB_LABELS[tab]} · ${count === 1 ? '1 error' : `${count} errores`}`;
}

function RestoredNotice() {
  return (
    <div
      className="border-line-strong bg-surface-raised rounded-m mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border px-5 py-3"
      role="status"
    >
      <p className="type-small">Hemos recuperado lo que dejaste sin guardar.</p>
      <Button variant="quiet" size="s" className="min-h-11" onClick={discardChanges}>
        Descartar borrador
      </Button>
    </div>
  );
}

/** Says that the saved car is not on the site. 'Publicar' saves the form, too. */
function Hidden({
  vehicle,
  state: { values, saving },
}: {
  readonly vehicle: AdminVehicle;
  readonly state: VehicleFormState;
}) {
  const typed = (field: 'precio_eur' | 'km') => readVehicleNumber(field, values[field]).value;
  return (
    <div className="mb-5 empty:hidden">
      <HiddenCar
        vehicle={vehicle}
        typed={{ precio_eur: typed('precio_eur'), km: typed('km') }}
        busy={saving}
        onPublish={() => submitTo('publish')}
      />
    </div>
  );
}

interface FilesProps {
  readonly vehicle: AdminVehicle;
  readonly onField: (field: VehicleField) => void;
}

/** The place of the saved car in the files for advertisers. */
function Files({ vehicle, onField }: FilesProps) {
  const { data } = useStore(photoCount.$state);
  const { id, updated_at } = vehicle;
  const isAsked = useActiveFeeds();
  useEffect(() => {
    if (isAsked) void loadPhotoCount(id);
  }, [isAsked, id, updated_at]);
  const place = useRef<HTMLDivElement>(null);
  const photos = data?.of === id ? data.photos : null;
  // It comes late and moves the fields down: the one in use stays clear of the buttons.
  useEffect(() => {
    const form = place.current?.closest('form');
    if (form?.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [photos]);
  return (
    <div ref={place} className="mb-5 empty:hidden">
      <CarFeeds vehicle={vehicle} photos={photos} onField={onField} />
    </div>
  );
}

interface OpenFormProps {
  readonly state: VehicleFormState;
  /** The field to focus; null for the heading. */
  readonly campo: VehicleField | null;
}

function OpenForm({ state, campo }: OpenFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const target = campo === null ? null : form.current?.querySelector<HTMLElement>(`[name="${campo}"]`);
    (target ?? heading.current)?.focus();
  }, [campo]);
  // Focus the first invalid field, on whichever sub-tab it is.
  useEffect(() => {
    if (Object.keys(state.errors).length > 0 && !state.saving)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Only a new validation failure moves the focus, not typing a correction.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.saving, state.tab]);

  const showField = (field: VehicleField) => {
    flushSync(() => showFormTab(tabOfField(field)));
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from its fields
    <form
      ref={form}
      noValidate
      // Scroll margins keep a focused field and its label clear of the sticky buttons.
      className="max-w-form [&_:is(input,select,textarea)]:scroll-mt-10 [&_:is(input,select,textarea)]:scroll-mb-28 max-sm:[&_:is(input,select,textarea)]:scroll-mb-52"
      onKeyDown={(event) => onFormKeyDown(event, state.tab)}
      onSubmit={(event) => {
        event.preventDefault();
        submitTo('list');
      }}
    >
      <div className="mb-5">
        <h2 ref={heading} tabIndex={-1} className="type-title-m wrap-anywhere outline-none">
          {titleOf(state)}
        </h2>
        {state.vehicle !== null && <CarLinks vehicle={state.vehicle} />}
      </div>
      {state.vehicle !== null && <Hidden vehicle={state.vehicle} state={state} />}
      {state.vehicle !== null && isPublic(state.vehicle.status) && (
        <Files vehicle={state.vehicle} onField={showField} />
      )}
      {state.copied !== null && (
        <p className="type-small text-text-muted mb-5">{copiedText(state.copied.specs)}</p>
      )}
      {state.copyOf === null && <AdvertDialog state={state} />}
      {state.restored && <RestoredNotice />}
      <Tabs
        label="Datos del vehículo"
        value={state.tab}
        onChange={showFormTab}
        items={FORM_TABS.map((value) => ({
          value,
          label: tabLabel(value, state),
          content: <VehicleFormFields tab={value} state={state} />,
        }))}
      />
      <div className="bg-surface border-line sticky bottom-(--tab-bar) z-10 mt-10 flex flex-wrap gap-3 border-t py-4">
        <Button
          type="submit"
          busy={state.saving}
          className="flex-1 sm:flex-none"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          data-save
        >
          {state.vehicle === null ? 'Crear vehículo' : 'Guardar cambios'}
        </Button>
        <Button
          variant="secondary"
          className="flex-1 sm:flex-none"
          onClick={() => go({ editar: null, campo: null, copia: null })}
        >
          Cancelar
        </Button>
        {state.vehicle === null && (
          <Button
            variant="secondary"
            busy={state.saving}
            className="max-sm:order-first max-sm:basis-full"
            onClick={() => submitTo('photos')}
          >
            <Icon icon={Camera} className={iconClass.s} />
            Guardar y hacer fotos
          </Button>
        )}
        <p
          className={`type-caption text-text-muted ml-auto self-center max-lg:hidden ${state.vehicle === null ? 'xl:max-2xl:hidden' : ''}`}
          aria-hidden="true"
        >
          Intro: siguiente campo · Ctrl + Intro: guardar
        </p>
      </div>
      <FormQuestions state={state} form={form} />
      <ConflictDialog conflict={state.conflict} />
    </form>
  );
}

interface VehicleFormProps {
  readonly editar: string;
  readonly copia: string | null;
  readonly campo: VehicleField | null;
}

/** The form of one vehicle (SPEC section 2), new or existing. */
export function VehicleForm({ editar, copia, campo }: VehicleFormProps) {
  const state = useStore($vehicleForm);
  const isWide = useStore($isWide);
  useEffect(() => {
    void openVehicleForm(editar, copia, campo);
    void loadSuggestions();
    return forgetVehicleForm;
  }, [editar, copia, campo]);
  useEffect(() => $changedCar.listen(rebaseForm), []);
  if (state === null)
    return (
      <div className="max-w-form grid gap-6" role="status" aria-label="Cargando vehículo">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  return (
    <div className="xl:grid xl:gap-x-8 xl:@min-[48rem]:grid-cols-[minmax(0,44rem)_minmax(15rem,1fr)]">
      <OpenForm state={state} campo={campo} />
      {isWide && (
        <div className="@max-[48rem]:hidden">
          <VehiclePreview state={state} />
        </div>
      )}
    </div>
  );
}
