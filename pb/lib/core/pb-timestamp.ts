/** A time in PocketBase's text format, which sorts by time. @param ms since 1970. */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');
