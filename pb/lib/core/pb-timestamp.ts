/** A moment as PocketBase writes it: as text these sort by time. @param ms since 1970. */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');
