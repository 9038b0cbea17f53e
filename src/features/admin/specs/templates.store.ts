import { notify } from '#src/components/ui/notify.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { SPECS } from '#src/features/admin/core/lists/read-list.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import {
  failureCode,
  hasArrivedBefore,
  notifyFailure,
} from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { missingRows, type ShippedTemplate } from './shipped-templates.ts';
import { openPaste } from './spec-paste.store.ts';
import { specsAsText } from './spec-text.ts';
import { listSpecs } from './specs.api.ts';
import type { SpecInput } from './spec.rules.ts';
import { sheet } from './specs.store.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  renameTemplate,
  templateRows,
  type Template,
} from './templates.api.ts';

/** Spec templates, and copying specs from them or from other cars. */

export const templates = createResource<readonly Template[]>();

const NAME_TAKEN = 'Ya hay una plantilla con ese nombre';

export async function loadTemplates(): Promise<void> {
  try {
    await templates.load(() => asAdmin(listTemplates));
  } catch (error) {
    notifyFailure('No se pudieron cargar las plantillas', error);
  }
}

/** Runs a change to a template. @returns the problem with its name, '' when saved, null when it failed */
async function save(work: () => Promise<void>, success: string, failure: string): Promise<string | null> {
  try {
    await asAdmin(work);
  } catch (error) {
    if (failureCode(error, 'nombre') === 'validation_not_unique') return NAME_TAKEN;
    if (!hasArrivedBefore(error)) {
      notifyFailure(failure, error);
      return null;
    }
    // An earlier attempt succeeded, but its response was lost.
  }
  notify({ title: success, tone: 'success' });
  return '';
}

/** Saves specs as a template. @returns as `save` does */
export function keepTemplate(template: Template, specs: readonly SpecInput[]): Promise<string | null> {
  const filas = specs.map(({ grupo, clave, valor }) => ({ grupo, clave, valor }));
  return save(
    () => createTemplate({ ...template, filas }),
    'Plantilla guardada correctamente',
    'No se pudo guardar la plantilla',
  );
}

/** Renames a template. @returns as `save` does */
export async function rename(id: string, nombre: string): Promise<string | null> {
  const problem = await save(
    () => renameTemplate(id, nombre),
    'Plantilla actualizada correctamente',
    'No se pudo actualizar la plantilla',
  );
  if (problem === '') templates.change((all) => all.map((one) => (one.id === id ? { ...one, nombre } : one)));
  return problem;
}

export async function removeTemplate({ id }: Template): Promise<void> {
  const outcome = await save(
    () => deleteTemplate(id),
    'Plantilla eliminada correctamente',
    'No se pudo eliminar la plantilla',
  );
  if (outcome === '') templates.change((all) => all.filter((one) => one.id !== id));
}

/**
 * Puts specs into the paste dialog, which previews by group what saving would do. @returns whether they could
 * be read
 */
async function takeOver(vehicleId: string, read: () => Promise<readonly SpecInput[]>): Promise<boolean> {
  try {
    const specs = await asAdmin(read);
    if (specs.length === 0) {
      notify({ title: 'Ese vehículo no tiene especificaciones' });
      return false;
    }
    openPaste(vehicleId, specsAsText(specs));
    return true;
  } catch (error) {
    notifyFailure('No se pudieron cargar las especificaciones', error);
    return false;
  }
}

/** Copies the specs of another car. @returns as `takeOver` does */
export function takeSpecs(vehicleId: string, from: string): Promise<boolean> {
  return takeOver(vehicleId, async () => {
    const { items, unreadable } = await listSpecs(from);
    notifyLeftOut(unreadable, SPECS);
    return items;
  });
}

/** Puts the names that a shipped template adds to the car into the paste dialog, to be filled in. @returns whether there are any */
export function takeShipped(vehicleId: string, template: ShippedTemplate): boolean {
  const { data } = sheet.$state.get();
  const rows = missingRows(template, data?.vehicleId === vehicleId ? data.specs : []);
  if (rows.length === 0) {
    notify({ title: 'Este vehículo ya tiene todos los datos de la plantilla' });
    return false;
  }
  // Easier to fill in than a tab.
  openPaste(vehicleId, specsAsText(rows, ': '));
  return true;
}

/** Copies the specs of a template. @returns as `takeOver` does */
export function takeTemplate(vehicleId: string, { id }: Template): Promise<boolean> {
  return takeOver(vehicleId, () => templateRows(id));
}
