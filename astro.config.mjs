import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';

/**
 * Built by scripts and by the publisher, which set:
 * BUILD_DIR    the instance's own build folder inside the project (output and caches), default `.build/default`
 * SITE_URL     the public address, for canonical links
 * PUBLIC_POCKETBASE_URL  PocketBase's public address when it is not this site's own origin
 */
const buildDir = process.env.BUILD_DIR ?? '.build/default';
const pocketbaseOrigin = process.env.PUBLIC_POCKETBASE_URL ?? '';

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  trailingSlash: 'never',
  outDir: `./${buildDir}/out`,
  cacheDir: `./${buildDir}/cache`,
  build: { format: 'file', inlineStylesheets: 'never' },
  adapter: node({ mode: 'middleware' }),
  integrations: [react()],
  devToolbar: { enabled: false },
  prefetch: false,
  security: {
    checkOrigin: true,
    csp: {
      directives: [
        "default-src 'self'",
        `connect-src 'self' ${pocketbaseOrigin}`.trim(),
        `img-src 'self' data: blob: ${pocketbaseOrigin}`.trim(),
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    cacheDir: `${buildDir}/vite`,
    plugins: [tailwindcss()],
    // The server bundle carries its dependencies, so that a release runs wherever it is copied to.
    ssr: { noExternal: true, external: ['sharp'] },
  },
});
