/**
 * Whether an error has one of these codes.
 * @param codes Node's system error codes: `ENOENT`, `EEXIST`, …
 */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Whether the error says that a file or folder does not exist. */
export const isNotThere = (error: unknown): boolean => hasCode(error, 'ENOENT');

/** The message of any thrown value; for a failed `fetch` the cause's, because only that gives the reason. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return message === 'fetch failed' && cause instanceof Error && cause.message !== ''
    ? cause.message
    : message;
}
