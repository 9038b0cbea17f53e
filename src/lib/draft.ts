import type * as z from 'zod/mini';
import type { Keep } from './tab-storage.ts';

/** What somebody has typed, kept by the browser as JSON. Where it keeps nothing, nothing is remembered and nothing fails. */

/** What is kept under a key; null when there is nothing, or something of another shape. */
export function readDraft<T>(storage: Keep, key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps a value. */
export function keepDraft(storage: Keep, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage must not disturb the typing.
  }
}

/** Forgets a value. */
export function dropDraft(storage: Keep, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
