/**
 * Copies substrings, or objects that hold substrings. V8 represents a substring as a reference into its source: the ids that one page
 * mentions would keep the whole page in memory, and those of thousands of pages a gigabyte.
 */
export const copyStrings = <T>(found: Iterable<T>): T[] => structuredClone([...found]);
