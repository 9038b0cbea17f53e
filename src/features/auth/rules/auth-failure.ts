/** Why a call about accounts failed, ready to be shown. */
export interface AuthFailure {
  /** HTTP status; 0 when the server was not reached. */
  readonly status: number;
  /** What to say about the whole; null when the caller's default says it better. */
  readonly message: string | null;
  /** What to say beside a field, by the field's name in the request. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The failure of a call that did not reach the server. */
export const OUT_OF_REACH = {
  status: 0,
  message: 'No se pudo conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  fields: {},
} as const satisfies AuthFailure;
