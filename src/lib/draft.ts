import type * as z from 'zod/mini';
import type { Keep } from './tab-storage.ts';

/** Drafts of typed text, stored by the browser as JSON. Without a usable storage nothing is stored and nothing fails. */

/** The draft under a key; null when there is none, or when it has another shape. */
export function readDraft<T>(storage: Keep, key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Stores a draft. */
export function keepDraft(storage: Keep, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage must not interrupt typing.
  }
}

/** Deletes a draft. */
export function dropDraft(storage: Keep, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Without a storage there is nothing to delete.
  }
}
