import path from 'node:path';
import type { Release } from '#src/server/releases/releases.ts';
import { createRenderer, type Renderer, type RendererOptions } from './renderer.ts';
import type { StockOrigin } from './stock-memory.ts';

/** The renderers of an instance's releases: one for all releases of a build. */
export interface Renderers {
  readonly of: (release: Pick<Release, 'build'>) => Renderer;
  /** Ends all renderers but that of the release, each when it has done what is under way. */
  readonly keepOnly: (release: Pick<Release, 'build'>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * The renderers of the releases in a folder. Each runs the code of the build's own release, which stays on disk as long as
 * any release of that build does: a thread loads what it runs piece by piece.
 */
export function createRenderers(
  releasesDir: string,
  origin: StockOrigin,
  options: RendererOptions = {},
): Renderers {
  const renderers = new Map<string, Renderer>();
  const end = (builds: readonly string[]) =>
    Promise.all(
      builds.map(async (build) => {
        const renderer = renderers.get(build);
        renderers.delete(build);
        await renderer?.close();
      }),
    );
  return {
    of: ({ build }) => {
      const renderer = renderers.get(build) ?? createRenderer(path.join(releasesDir, build), origin, options);
      renderers.set(build, renderer);
      return renderer;
    },
    keepOnly: async ({ build }) => {
      await end([...renderers.keys()].filter((other) => other !== build));
    },
    close: async () => {
      await end([...renderers.keys()]);
    },
  };
}
