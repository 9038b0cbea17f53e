/** One line a fact, prefixed with the part that speaks; warnings and errors go to stderr. */
export interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
}

/** A log whose lines start with `[part]`. */
export function createLog(part: string): Log {
  return {
    info: (message) => process.stdout.write(`[${part}] ${message}\n`),
    warn: (message) => process.stderr.write(`[${part}] ${message}\n`),
  };
}

/** The message of anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
