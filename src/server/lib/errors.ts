/**
 * Whether something failed for one of these reasons of the system's.
 * @param codes as Node names them: `ENOENT`, `EEXIST`, …
 */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Whether a file or a folder is not there. */
export const isNotThere = (error: unknown): boolean => hasCode(error, 'ENOENT');

/** The message of anything thrown. Of a failed `fetch` only its cause says why. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return message === 'fetch failed' && cause instanceof Error && cause.message !== ''
    ? cause.message
    : message;
}
