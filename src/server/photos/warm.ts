import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';

/** Between two photos visitors' requests get the machine. */
const PAUSE_MS = 20;

/** Makes the variants that a release's pages refer to before anybody asks for them, one at a time. */
export async function warmVariants(
  clientDir: string,
  store: VariantStore,
  signal: AbortSignal,
): Promise<void> {
  const files = await readdir(clientDir, { recursive: true });
  const wanted = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const html = await readFile(path.join(clientDir, file), 'utf8').catch(() => '');
    for (const [reference] of html.matchAll(/\/fotos\/[\w/.-]+\.webp/g)) wanted.add(reference);
  }
  for (const reference of wanted) {
    if (signal.aborted) return;
    const photo = parsePhotoPath(reference);
    if (photo === null || (await store.has(photo))) continue;
    await store.get(photo).catch(() => null);
    await sleep(PAUSE_MS);
  }
}
