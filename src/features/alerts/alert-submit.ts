import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { alertPaths } from '#src/alert.paths.ts';

/** Sends a request for alerts. Small, because its page needs no React; lead-submit.ts comes with the forms that do. */

/** Generous timeout for slow connections; after it the response counts as lost. */
const TIMEOUT_MS = 30_000;

/** Body of `POST /api/avisos`. */
export interface AlertRequest {
  readonly email: string;
  /** Ids of cars. */
  readonly coches: readonly string[];
  /** The catalogue's query string, or ''. */
  readonly busqueda: string;
  /** Idempotency key. */
  readonly envio: string;
  /** Honeypot, and the milliseconds since the page opened (honeypot.ts). */
  readonly referencia_interna: string;
  readonly ms: number;
}

/** Result of a request. `email` is a problem with the address, or ''. */
export type AlertResult =
  { readonly ok: true } | { readonly ok: false; readonly message: string; readonly email: string };

const FAILED = 'No hemos podido enviar tu petición. Comprueba la conexión e inténtalo de nuevo.';
const OFFLINE = 'No hay conexión a internet. Lo que has escrito sigue aquí: envíalo cuando la recuperes.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads an error response: `{ message, data: { email: { message } } }`. */
export function readAlertRefusal(answer: unknown): AlertResult {
  const { message, data } = (answer ?? {}) as { message?: unknown; data?: { email?: { message?: unknown } } };
  return { ok: false, message: textOf(message) || FAILED, email: textOf(data?.email?.message) };
}

/** Never throws. The request outlives the page (keepalive). */
export async function submitAlerts(body: AlertRequest): Promise<AlertResult> {
  if (!navigator.onLine) return { ok: false, message: OFFLINE, email: '' };
  try {
    const response = await fetch(`${pocketbaseOrigin}${alertPaths.request}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? { ok: true } : readAlertRefusal(await response.json().catch(() => null));
  } catch {
    return readAlertRefusal(null);
  }
}
