import type { WrittenStock } from '#src/server/render/write-stock.ts';
import type { BuildInventory } from './inspect-build.ts';

/** What a release contains whose pages are a former one's but for what was written. */
export function inventoryAfter(
  former: Pick<BuildInventory, 'mentions'>,
  { vehicles, fresh, gone }: WrittenStock,
): BuildInventory {
  const replaced = new Set([...fresh.map(({ file }) => file), ...gone].map((file) => `/${file}`));
  const mentions = Object.fromEntries(
    Object.entries(former.mentions).filter(([file]) => !replaced.has(file)),
  );
  for (const { file, mentions: ids } of fresh) if (ids.length > 0) mentions[`/${file}`] = [...ids];
  return { vehicles: [...vehicles], mentions };
}
