/**
 * Whether something failed for one of these reasons of the system's.
 * @param codes as Node names them: `ENOENT`, `EEXIST`, …
 */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Whether a file or a folder is not there. */
export const isNotThere = (error: unknown): boolean => hasCode(error, 'ENOENT');
