import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const redirectsSchema = z.record(z.string(), z.string());

/**
 * Reads where the pages of brands and models without cars redirect to.
 * @param clientDir folder of the built static files.
 * @returns targets by path; none for a site built before these pages.
 */
export async function readBrandRedirects(clientDir: string): Promise<ReadonlyMap<string, string>> {
  try {
    const text = await readFile(path.join(clientDir, brandPaths.redirects), 'utf8');
    return new Map(Object.entries(redirectsSchema.parse(JSON.parse(text))));
  } catch {
    return new Map();
  }
}
