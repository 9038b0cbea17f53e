/** Failure of an account call, with texts ready for display. */
export interface AuthFailure {
  /** HTTP status; 0 when the server was unreachable. */
  readonly status: number;
  /** General message; null when the caller's default fits better. */
  readonly message: string | null;
  /** Messages by field name of the request. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Failure of a call that did not reach the server. */
export const OUT_OF_REACH = {
  status: 0,
  message: 'No se pudo conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  fields: {},
} as const satisfies AuthFailure;
