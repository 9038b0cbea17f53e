import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicSite } from './public-site.ts';

/** What a page answered. */
export interface RenderedPage {
  readonly status: number;
  readonly body: string;
}

/** A build's own pages, loaded into this thread. */
export interface ReleaseApp {
  /** @param pathname the page's address, in the spelling of the site. */
  readonly render: (pathname: string, site: PublicSite) => Promise<RenderedPage>;
}

interface Bundle {
  readonly render: (request: Request, locals: PublicSite) => Promise<Response>;
}

/** Pages take their public address from the build: this one stands for no host. */
const ORIGIN = 'http://localhost';

/**
 * Loads a build's server bundle. A bundle stays in memory for the life of its thread.
 * @param serverDir the build's folder `server`.
 */
export async function loadReleaseApp(serverDir: string): Promise<ReleaseApp> {
  const entry = pathToFileURL(path.join(serverDir, 'entry.mjs')).href;
  const { render } = (await import(entry)) as Bundle;
  return {
    render: async (pathname, site) => {
      const response = await render(new Request(new URL(pathname, ORIGIN)), site);
      return { status: response.status, body: await response.text() };
    },
  };
}
