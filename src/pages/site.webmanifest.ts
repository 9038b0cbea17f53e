import type { APIRoute } from 'astro';

export const prerender = false;

/** The web app manifest: name and icons for a phone's home screen. */
export const GET: APIRoute = ({ locals }) => {
  const { name } = locals.business;
  return Response.json({
    name,
    short_name: name,
    lang: 'es',
    start_url: '/',
    display: 'browser',
    background_color: '#0c0f12',
    theme_color: '#0c0f12',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
};
