import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import { NoAdminError } from './panel-session.store.ts';
import { notify } from '#src/components/ui/notify.tsx';

/** Why something in the panel failed, in words. The titles are SPEC section 8's; here is what follows them. */

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'El servidor no lo ha aceptado. Revisa los datos e inténtalo de nuevo.',
  403: 'Tu cuenta no tiene permiso para hacerlo.',
  404: 'Ya no existe: puede que otra persona lo haya eliminado.',
  413: 'Es demasiado grande para el servidor.',
};
const NO_ADMIN =
  'Ya no tienes permiso de administrador: alguien te lo ha quitado. Lo que has escrito sigue aquí, por si quieres copiarlo.';
const UNKNOWN = 'Ha ocurrido un error inesperado. Inténtalo de nuevo en unos minutos.';

/** The reason to show below a title. */
export function failureText(error: unknown): string {
  if (error instanceof NoAdminError) return NO_ADMIN;
  const { status, message } = readFailure(error);
  return message ?? BY_STATUS[status] ?? UNKNOWN;
}

/** Messages by field, as the server refused them. */
export function failureFields(error: unknown): Readonly<Record<string, string>> {
  return readFailure(error).fields;
}

/** The code with which the server refused a field; undefined when it did not. */
export function failureCode(error: unknown, field: string): string | undefined {
  const answer = error as { response?: { data?: Record<string, { code?: string } | undefined> } } | null;
  return answer?.response?.data?.[field]?.code;
}

/** Whether a save was refused because somebody else saved first. */
export function isOutdated(error: unknown): boolean {
  return ['expected_updated_at', 'ids', 'items'].some((field) => failureCode(error, field) === 'outdated');
}

/** Whether a create was refused because the same record arrived before, although its answer did not come back. */
export function hasArrivedBefore(error: unknown): boolean {
  return failureCode(error, 'id') !== undefined;
}

/** Tells that something failed, and why. */
export function notifyFailure(title: string, error: unknown): void {
  // Whoever did not want to confirm knows.
  if (error instanceof NotConfirmedError) return;
  notify({ title, description: failureText(error), tone: 'destructive' });
}
