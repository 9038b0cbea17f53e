import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { loadReleaseApp, pictureKey, PICTURES_FILE } from './release-app.ts';
import { EMPTY_SITE, listPages, pathnameOf, statusOf } from './stock-pages.ts';

const beside = (file: string) => new URL(file, import.meta.url);

/**
 * Moves the originals of pictures to where Astro encodes pictures from. Unless it is told otherwise it takes every original
 * that a page rendered later knows of for a public file.
 */
async function handOverOriginals(serverDir: string): Promise<void> {
  const { staticImages, referencedImages } = globalThis.astroAsset;
  for (const [picture, { originalSrcPath }] of staticImages ?? []) {
    const original = path.join(serverDir, picture);
    if (!existsSync(original)) continue;
    const target = path.join(serverDir, '.prerender', picture);
    await mkdir(path.dirname(target), { recursive: true });
    await (existsSync(target) ? rm(original) : rename(original, target));
    if (originalSrcPath !== undefined) referencedImages?.delete(originalSrcPath);
  }
}

/**
 * Lets Astro encode the pictures of the pages too, which it does not render: they are rendered once without any
 * car, to hear what pictures they ask for, and where each was put is written down beside the bundle.
 */
async function collectPictures(serverDir: string): Promise<void> {
  const assets = globalThis.astroAsset;
  const name = assets.addStaticImage;
  if (name === undefined) throw new Error('Astro does not say any more where it puts pictures');
  const pictures: Record<string, string> = {};
  assets.addStaticImage = (options, properties, file) =>
    (pictures[pictureKey(options, properties)] = name(options, properties, file));
  const app = await loadReleaseApp(serverDir);
  for (const page of listPages(EMPTY_SITE)) {
    const { status } = await app.render(pathnameOf(page), EMPTY_SITE);
    if (status !== statusOf(page)) throw new Error(`${page} was rendered with status ${status}`);
  }
  assets.addStaticImage = name;
  await handOverOriginals(serverDir);
  await writeFile(path.join(serverDir, PICTURES_FILE), JSON.stringify(pictures));
}

/** The pages that Astro renders while it builds it renders as ever: to an adapter with a prerenderer it leaves the entry. */
const ownPrerenderEntry = {
  name: 'prerender-entry',
  apply: 'build',
  config: () => ({
    environments: { prerender: { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } },
  }),
} as const;

/**
 * The pages show stock and the business, so they are rendered by the built app itself, whenever either changes, and not by the build. Its
 * entry renders a page from a request; how requests come about is the product's business, not Astro's.
 */
export function renderedByRelease(): AstroIntegration {
  let serverDir = '';
  return {
    name: 'rendered-by-release',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        updateConfig({ build: { redirects: false }, vite: { plugins: [ownPrerenderEntry] } });
        if (command === 'dev') addMiddleware({ order: 'pre', entrypoint: beside('./dev-stock.ts') });
      },
      'astro:config:done': ({ config, setAdapter }) => {
        serverDir = fileURLToPath(config.build.server);
        setAdapter({
          name: 'rendered-by-release',
          entrypointResolution: 'auto',
          serverEntrypoint: beside('./app-entry.ts'),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer: AstroPrerenderer) => ({
          ...prerenderer,
          collectStaticImages: async () => {
            await collectPictures(serverDir);
            // Astro has taken the list before, and then there may have been none.
            return globalThis.astroAsset.staticImages ?? new Map();
          },
        }));
      },
      // Every page carries its policy in itself: as a header it would be lost wherever the HTML alone is kept.
      'astro:build:ssr': ({ manifest }) => {
        if (manifest.csp !== undefined) manifest.csp.cspDestination = 'meta';
      },
    },
  };
}
