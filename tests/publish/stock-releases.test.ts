import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { buildHooks } from '#src/server/backend/bundles.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { inspectBuild } from '#src/server/releases/inspect-build.ts';
import { currentRelease, deriveRelease, pruneReleases, type Release } from '#src/server/releases/releases.ts';
import { createRenderers, type Renderers } from '#src/server/render/renderer.ts';
import { feedSettings } from '#tests/support/feed-settings.ts';
import { demoFacts } from '#tests/support/business.ts';
import { copyData } from '#tests/support/data-copy.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { contentsOf, differenceOf, NO_DIFFERENCE } from '#tests/support/release-contents.ts';
import { playWithStock, type StockPlay } from '#tests/support/stock-play.ts';
import { templateFor } from '#tests/support/templates.ts';

/** Whatever changes in the stock, an incremental release equals a whole rendering of the same stock. */

const SEED = 20261122;
/** Never aborts. */
const { signal } = new AbortController();

let folder: string;
let releasesDir: string;
let pb: TestPocketbase;
let client: PocketBase;
let renderers: Renderers;
/** Renderers that read the whole stock each time. */
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
    const { vehicles, mentions } = await renderers
      .of(former)
      .writeStock({ target, former: former.folder, isCompressed: true }, signal);
    const { version, siteUrl, code } = former;
    return { id, builtAt: '', version, siteUrl, code, vehicles, mentions };
  });
}

/** Ids of the cars that a text shows, by id or URL. */
const carsIn = (text: string, vehicles: Release['vehicles']) =>
  vehicles
    .filter(({ id, slug }) => text.includes(id) || new RegExp(`/vehiculo/${slug}(?![\\w-])`).test(text))
    .map(({ id }) => id);

/** Expects a release's index to list for every file the cars it shows, except the car that the page is about. */
async function expectMentions({ folder: release, vehicles, mentions }: Release, what: string): Promise<void> {
  for (const [file, text] of await contentsOf(path.join(release, 'client'))) {
    if (/\.(br|gz)$/.test(file)) continue;
    const own = vehicles.find(({ slug }) => file === `vehiculo/${slug}.html`)?.id;
    const shown = carsIn(text, vehicles).filter((id) => id !== own);
    const indexed = mentions[`/${file}`] ?? [];
    // The home page names a brand of one car without naming the car.
    const isShown = (id: string) => file === 'index.html' || shown.includes(id);
    expect(
      { unknown: shown.filter((id) => !indexed.includes(id)), absent: indexed.filter((id) => !isShown(id)) },
      `${what}: ${file}`,
    ).toEqual({ unknown: [], absent: [] });
  }
}

/** Every kind of change once and some twice, in random order. */
function changesInRandomOrder({ changes, pick, next }: StockPlay): string[] {
  const kinds = Object.keys(changes);
  const all = [...kinds, pick(kinds), pick(kinds), pick(kinds)];
  return all
    .map((kind) => ({ kind, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind }) => kind);
}

test('after each of many random changes the release equals a whole rendering of its stock', async () => {
  const first = await currentRelease(releasesDir);
  if (first === null) throw new Error('The template has no release');
  const play = playWithStock(client, SEED);
  for (let made = 0; made < 8; made++) await play.newCar();
  // On until a random change switches it off.
  await client.collection('ajustes').update(SETTINGS_ID, feedSettings(true));
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
    expect(release.vehicles, what).toEqual(await inspectBuild(path.join(release.folder, 'client')));
    await expectMentions(release, what);
  }

  await client.collection('ajustes').update(SETTINGS_ID, feedSettings(true));
  release = await derive(release, 'with-the-feeds');
  // Without the hidden car each page is rendered again from memory: with all cars it must be the same.
  const visible = release.vehicles.map(({ id }) => id);
  const clientDir = path.join(release.folder, 'client');
  const [hidden, ...others] = release.vehicles;
  if (hidden === undefined) throw new Error('No car is left');
  const pages = [...(await contentsOf(clientDir)).keys()].filter((file) =>
    /\.(html|json|xml|csv|tsv)$/.test(file),
  );
  expect(pages).toEqual(expect.arrayContaining(['feeds/stock.csv', 'feeds/google.tsv', 'feeds/meta.csv']));
  for (const file of pages) {
    const whole = await renderers.of(release).renderAgain(file, visible);
    expect(whole.body === (await readFile(path.join(clientDir, file), 'utf8')), file).toBe(true);
    if (file === `vehiculo/${hidden.slug}.html`) continue;
    const left = others.map(({ id }) => id);
    const { body } = await renderers.of(release).renderAgain(file, left);
    expect(carsIn(body, [hidden]), file).toEqual([]);
  }

  // A car newer than its release is rendered by the same code from only the data it needs.
  const slugs = release.vehicles.map(({ slug }) => slug);
  expect(slugs).not.toEqual([]);
  for (const slug of slugs) {
    const { status, body } = await renderers.of(release).render(`/vehiculo/${slug}`);
    const page = await readFile(path.join(release.folder, `client/vehiculo/${slug}.html`), 'utf8');
    expect({ status, isSame: body === page }, slug).toEqual({ status: 200, isSame: true });
  }
});

test('no script of a release contains business data', async () => {
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
