import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { buildHooks } from '#src/server/pocketbase/hooks-bundle.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { inspectBuild } from '#src/server/publisher/inspect-build.ts';
import {
  currentRelease,
  deriveRelease,
  pruneReleases,
  type Release,
} from '#src/server/publisher/releases.ts';
import { inventoryAfter } from '#src/server/publisher/stock-release.ts';
import { createRenderers, type Renderers } from '#src/server/render/renderers.ts';
import { demoFacts } from '#tests/support/business.ts';
import { copyData } from '#tests/support/data-copy.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { differenceOf, NO_DIFFERENCE } from '#tests/support/release-contents.ts';
import { playWithStock, type StockPlay } from '#tests/support/stock-play.ts';
import { templateFor } from '#tests/support/templates.ts';

/**
 * Whatever happens to the stock, a release that was made from the one before is what a whole rendering of the same stock
 * would be.
 */

const SEED = 20261122;
/** Never aborts. */
const { signal } = new AbortController();

let folder: string;
let releasesDir: string;
let pb: TestPocketbase;
let client: PocketBase;
let renderers: Renderers;
/** Read the stock whole each time. */
let wholeRenderers: Renderers;

beforeAll(async () => {
  folder = await mkdtemp(path.join(projectRoot, '.test', 'stock-releases-'));
  releasesDir = path.join(folder, 'data', 'releases');
  await copyData(await templateFor('scripts/start.ts'), path.join(folder, 'data'));
  const hooksDir = path.join(folder, 'hooks');
  await buildHooks(hooksDir);
  pb = await TestPocketbase.start({ hooksDir });
  client = await pb.admin();
  renderers = createRenderers(releasesDir, { pocketbaseUrl: pb.url, secret: TEST_SECRET });
  wholeRenderers = createRenderers(releasesDir, { pocketbaseUrl: pb.url });
});
afterAll(async () => {
  await renderers.close();
  await wholeRenderers.close();
  await pb.destroy();
  await rm(folder, { recursive: true, force: true });
});

async function derive(former: Release, id: string): Promise<Release> {
  return deriveRelease(releasesDir, former, id, async (target) => {
    const written = await renderers
      .of(former)
      .writeStock({ target, former: former.folder, isCompressed: true }, signal);
    const { version, siteUrl, code } = former;
    return { id, builtAt: '', version, siteUrl, code, ...inventoryAfter(former, written) };
  });
}

/** Every kind of change once and some twice, in no order. */
function changesInRandomOrder({ changes, pick, next }: StockPlay): string[] {
  const kinds = Object.keys(changes);
  const all = [...kinds, pick(kinds), pick(kinds), pick(kinds)];
  return all
    .map((kind) => ({ kind, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind }) => kind);
}

test('after each of many random changes the release is the whole rendering of its stock', async () => {
  const first = await currentRelease(releasesDir);
  if (first === null) throw new Error('The template has no release');
  const play = playWithStock(client, SEED);
  for (let made = 0; made < 8; made++) await play.newCar();
  // On until the play switches it off.
  await client.collection('ajustes').update(SETTINGS_ID, { feed_activo: true });
  let release = first;
  for (const [step, what] of changesInRandomOrder(play).entries()) {
    const cars = await client.collection('vehicles').getFullList<{ id: string }>({ sort: 'id' });
    const change = play.changes[what];
    if (change === undefined || cars.length === 0) throw new Error(`No ${what}`);
    await change(play.pick(cars).id);

    release = await derive(release, `step-${String(step).padStart(2, '0')}`);
    await pruneReleases(releasesDir);
    if (step % 2 === 0) renderers.of(release).prepare(release.folder);
    expect(await differenceOf(release, wholeRenderers, folder), what).toEqual(NO_DIFFERENCE);
    const { vehicles, mentions } = release;
    expect({ vehicles, mentions }, what).toEqual(await inspectBuild(path.join(release.folder, 'client')));
  }

  // A car that is newer than its release is served by the same code, from what concerns it alone.
  const slugs = release.vehicles.map(({ slug }) => slug);
  expect(slugs).not.toEqual([]);
  for (const slug of slugs) {
    const { status, body } = await renderers.of(release).render(`/vehiculo/${slug}`);
    const page = await readFile(path.join(release.folder, `client/vehiculo/${slug}.html`), 'utf8');
    expect({ status, isSame: body === page }, slug).toEqual({ status: 200, isSame: true });
  }
});

test('no script of a release carries a fact of the business', async () => {
  const release = await currentRelease(releasesDir);
  const assets = path.join(release?.folder ?? '', 'client', '_astro');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const { name, nif, email, privacyEmail, phones, whatsapp, address, registry } = demoFacts;
  const facts = [name, nif, email, privacyEmail, ...phones, whatsapp, address.street, registry];
  for (const script of scripts) {
    const code = await readFile(path.join(assets, script), 'utf8');
    expect(
      facts.filter((fact) => code.includes(fact) || code.includes(fact.replace('+', ''))),
      script,
    ).toEqual([]);
  }
});
