/**
 * Pieces that were found in a text, or what holds such, as strings of their own. V8 makes of a piece of a text a reference into it: the ids that
 * one page mentions would keep the whole page in memory, and those of thousands of pages a gigabyte.
 */
export const copyStrings = <T>(found: Iterable<T>): T[] => structuredClone([...found]);
