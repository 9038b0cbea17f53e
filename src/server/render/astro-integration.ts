import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { loadReleaseApp, pictureKey, PICTURES_FILE } from './release-app.ts';
import { EMPTY_SITE, listPages, pathnameOf, statusOf } from './stock-pages.ts';

const beside = (file: string) => new URL(file, import.meta.url);

/**
 * Moves the originals of pictures to the folder that Astro encodes from. It also removes them from `referencedImages`, because
 * Astro would otherwise publish every original that a page references.
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
 * Makes Astro encode the pictures of the pages that it does not render: renders them once without cars to collect the pictures
 * they request, and stores the address of each beside the bundle.
 */
async function collectPictures(serverDir: string): Promise<void> {
  const assets = globalThis.astroAsset;
  const name = assets.addStaticImage;
  if (name === undefined)
    throw new Error('astroAsset.addStaticImage is missing: this version of Astro is not supported');
  const pictures: Record<string, string> = {};
  assets.addStaticImage = (options, properties, file) =>
    (pictures[pictureKey(options, properties)] = name(options, properties, file));
  const app = await loadReleaseApp(serverDir);
  for (const page of listPages(EMPTY_SITE)) {
    const { status } = await app.render(pathnameOf(page), EMPTY_SITE);
    if (status !== statusOf(page)) throw new Error(`Rendering ${page} failed with status ${status}`);
  }
  assets.addStaticImage = name;
  await handOverOriginals(serverDir);
  await writeFile(path.join(serverDir, PICTURES_FILE), JSON.stringify(pictures));
}

/** Sets Astro's default entry for prerendered pages: with a custom prerenderer, Astro leaves the entry to the adapter. */
const ownPrerenderEntry = {
  name: 'prerender-entry',
  apply: 'build',
  config: () => ({
    environments: { prerender: { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } },
  }),
} as const;

/**
 * Integration that leaves the pages to the built app: they show stock and business data, so they are rendered whenever either
 * changes instead of at build time. The app's entry renders a page from a request, which the product creates.
 */
export function renderedByRelease(): AstroIntegration {
  let serverDir = '';
  return {
    name: 'rendered-by-release',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, addRenderer, updateConfig }) => {
        // Before that of `@astrojs/react`: Astro uses the first renderer of a component.
        addRenderer({
          name: '@astrojs/react',
          clientEntrypoint: '@astrojs/react/client.js',
          serverEntrypoint: beside('./react-renderer.ts'),
        });
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
            // Read the list again: Astro's copy is from before and may be undefined.
            return globalThis.astroAsset.staticImages ?? new Map();
          },
        }));
      },
      // Put the CSP into a meta element: a header would be lost where only the HTML is stored.
      'astro:build:ssr': ({ manifest }) => {
        if (manifest.csp !== undefined) manifest.csp.cspDestination = 'meta';
      },
    },
  };
}
