import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import { NoAdminError } from './panel-session.store.ts';
import { notify, type Notice } from '#src/components/ui/notify.ts';

/** Failure texts of the panel. The titles are in SPEC section 8; here is the text below them. */

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

/** The server's validation messages by field. */
export function failureFields(error: unknown): Readonly<Record<string, string>> {
  return readFailure(error).fields;
}

/** The server's error code for a field; undefined without one. */
export function failureCode(error: unknown, field: string): string | undefined {
  const answer = error as { response?: { data?: Record<string, { code?: string } | undefined> } } | null;
  return answer?.response?.data?.[field]?.code;
}

/** Whether a save failed the optimistic lock: another save came first. */
export function isOutdated(error: unknown): boolean {
  return ['expected_updated_at', 'ids', 'items'].some((field) => failureCode(error, field) === 'outdated');
}

/**
 * Whether a create was refused because the record already exists: an earlier attempt succeeded, but its
 * response was lost.
 */
export function hasArrivedBefore(error: unknown): boolean {
  return failureCode(error, 'id') !== undefined;
}

/**
 * Notifies a failure with its reason.
 * @param subject what it is about
 */
export function notifyFailure(
  title: string,
  error: unknown,
  subject: Pick<Notice, 'about' | 'more'> = {},
): void {
  // The user cancelled the confirmation.
  if (error instanceof NotConfirmedError) return;
  notify({ title, ...subject, description: failureText(error), tone: 'destructive' });
}
