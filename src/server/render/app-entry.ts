import { createApp } from 'astro/app/entrypoint';

/**
 * Entry of a build's server bundle. Astro bundles it with the pages that show stock, so that a release can render them from any
 * stock.
 */
const app = createApp({ streaming: false });

/** Unknown pages get a bare status: the caller serves the error page. */
const noErrorPage = () => Promise.resolve(new Response(null, { status: 404 }));

/** Renders a page. Status 404 for an unknown page, 500 for a page that throws (logged to the console). */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const routeData = app.match(request);
  if (routeData === undefined) return noErrorPage();
  return app.render(request, { routeData, locals, prerenderedErrorPageFetch: noErrorPage });
}
