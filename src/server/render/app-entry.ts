import { createApp } from 'astro/app/entrypoint';

/**
 * The entry of a build's server bundle. Astro bundles it with the pages that show stock, so that a release renders them
 * itself, from whatever stock it is given.
 */
const app = createApp({ streaming: false });

/** An error page's place is the caller's business: what is no page is a bare status. */
const noErrorPage = () => Promise.resolve(new Response(null, { status: 404 }));

/** Renders one page. 404 for an address that is none of a page with stock, 500 (told on the console) for a page that throws. */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const routeData = app.match(request);
  if (routeData === undefined) return noErrorPage();
  return app.render(request, { routeData, locals, prerenderedErrorPageFetch: noErrorPage });
}
