import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { renderedByRelease } from '#src/server/render/astro-integration.ts';

/**
 * A face of the site: one file, subset to what Spanish and the names of its neighbours need, with the weights that are used.
 * They are cut with fontTools from @fontsource-variable/archivo 5.3.0 (wdth pinned at 114, wght at 525, which stands for all of
 * its weights) and @fontsource-variable/instrument-sans 5.3.0 (wght 400 to 600): kerning of the lightest weight for all, in steps
 * of a hundredth of the size, its exceptions for the letters of Spanish alone, and of the features `tnum`, `liga`, `ccmp`, `locl` and `rvrn` alone. The second brings the two signs
 * that the pages print (⭐ and 💰) for devices without emoji, from @fontsource/noto-emoji 5.3.2 (wght 500). Their licences lie
 * beside them.
 *
 * They are preloaded, and what has not come when the page is first drawn waits for the next page: whoever comes by a slow line
 * reads at once, and nothing moves while they read.
 */
const face = (name, cssVariable, file, weight) => ({
  name,
  cssVariable,
  provider: fontProviders.local(),
  fallbacks: ['Arial', 'sans-serif'],
  options: {
    variants: [{ src: [`./src/assets/fonts/${file}.woff2`], weight, style: 'normal', display: 'optional' }],
  },
});

/**
 * Built by scripts and by the publisher, which set:
 * BUILD_DIR    the instance's own build folder inside the project (output and caches), default `.build/default`
 * SITE_URL     the public address, for canonical links
 * PUBLIC_POCKETBASE_URL  PocketBase's public address when it is not this site's own origin
 */
const buildDir = process.env.BUILD_DIR ?? '.build/default';
const pocketbaseUrl = process.env.PUBLIC_POCKETBASE_URL ?? '';
// A source with a path allows that path alone.
const pocketbaseOrigin = pocketbaseUrl === '' ? '' : new URL(pocketbaseUrl).origin;

/** The server bundle of a release carries its dependencies, so that it runs wherever it is copied to. */
const selfContained = {
  name: 'self-contained',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      // The development server runs modules one by one and cannot take CommonJS ones in.
      if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true, external: ['sharp'] } } });
    },
  },
};

/** Islands that come to life once the page has been drawn. */
const firstPaintDirective = {
  name: 'first-paint-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({
        name: 'firstpaint',
        entrypoint: './src/components/after-first-paint/first-paint.directive.ts',
      });
    },
  },
};

/** The design system on one page, while developing; a build never sees it. */
const showcase = {
  name: 'showcase',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev')
        injectRoute({ pattern: '/_design', entrypoint: './src/pages/_design/index.astro' });
    },
  },
};

/**
 * Which script file takes a module that several pages or islands share: few files, which a browser keeps from page to page.
 * A module takes along what it imports, except what a group above has: so what needs the least comes first, and what
 * stands above `react` can be loaded where there is no React. What no group takes stays with the page or island that uses
 * it, or in a file of its own that is loaded on demand.
 */
const scriptGroups = [
  {
    // The frame of every page, with or without React.
    name: 'site',
    takes: [
      /vite\/preload-helper|rolldown\/runtime/,
      /\/node_modules\/nanostores\//,
      /\/src\/(paths\.ts|config\/|lib\/|components\/ui\/[^/]+\.ts$)/,
      /\/src\/features\/auth\/(session\/(session\.hint|flash)|rules\/auth-failure)\.ts$/,
      /\/src\/features\/vehicles\/favourites\/(favourites\.key|hearts\.wake)\.ts$/,
    ],
    leaves: [
      /\/use[A-Z]\w*\.ts$/,
      /\/lib\/(sheet\/\w[\w-]*|pocketbase|csv|download|keep-trying|madrid-time|qr-code|sanitize|spanish-number|typed-euros|typed-text|wake-on-touch|close-on-back)\.ts$/,
      /\/(toast\.client|(dialog|table)\.recipe|config\/(periods|stock-limits))\.ts$/,
      /\/tabs\.(recipe|scroll)\.ts$/,
    ],
  },
  {
    // What the site knows of cars, and how it checks data. Whichever of zod's functions one page asks for, all carry: the panel's
    // schemas keep to those that the forms need.
    name: 'data',
    takes: [
      /\/node_modules\/zod\//,
      /\/src\/features\/vehicles\/(domain\/|stock\/page-cars\.ts$|(card|photo)\/[^/]+\.ts$)/,
    ],
    // What reads cars, which no form does.
    leaves: [/\/vehicles\/domain\/(vehicle\.(schema|fields|cover|specs)|search-text)\.ts$/],
  },
  {
    // What open pages ask PocketBase: on demand, by every page that shows cars.
    name: 'stock',
    takes: [
      /\/src\/features\/vehicles\/(stock\/.+|catalogue\/(filters|price-bounds)|favourites\/favourites\.(kept|notify))\.ts$/,
      /\/src\/features\/vehicles\/domain\//,
      /\/src\/lib\/(keep-trying|spanish-number|typed-euros)\.ts$/,
      /\/icons\/share-2\./,
    ],
    leaves: [/\/use[A-Z]\w*\.ts$/],
  },
  {
    // PocketBase's client, which nobody needs who only looks.
    name: 'pocketbase',
    takes: [
      /\/node_modules\/pocketbase\//,
      /\/src\/lib\/pocketbase\.ts$/,
      /\/src\/features\/auth\/(session\/(session\.store|auth\.api|device)|rules\/auth\.errors)\.ts$/,
    ],
    leaves: [],
  },
  {
    name: 'react',
    takes: [
      /\/node_modules\/(react|react-dom|scheduler|react-hot-toast|lucide|@nanostores\/react)\//,
      /\/src\/(lib|components)\/.+(\.tsx|\/use[A-Z]\w*\.ts)$/,
      /\/src\/features\/vehicles\/(card|photo)\/[^/]+\.tsx$/,
    ],
    // Dialogs bring their library along, which no page needs before a touch.
    leaves: [
      /\/(Tabs|PasswordField|Dialog|ConfirmDialog)\.tsx$/,
      /\/icons\/(eye|printer|share-2|map-pin|copy|download)/,
    ],
  },
  {
    name: 'accounts',
    takes: [
      /\/src\/features\/auth\//,
      /\/src\/components\/ui\/(Tabs|PasswordField)\.tsx$/,
      /\/tabs\.(recipe|scroll)\.ts$/,
    ],
    // What the account's page loads for whoever is signed in, and the sign-in page for whoever needs a code.
    leaves: [
      /\/auth\/(account\/|second-factor\/|session\/(Protected\.tsx|device\.ts)$|rules\/recovery-codes\.ts$)/,
    ],
  },
  { name: 'leads', takes: [/\/src\/features\/leads\//], leaves: [] },
].map(({ name, takes, leaves }, index, { length }) => ({
  name,
  priority: length - index,
  minShareCount: 2,
  test: (id) => takes.some((pattern) => pattern.test(id)) && !leaves.some((pattern) => pattern.test(id)),
}));

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  trailingSlash: 'never',
  outDir: `./${buildDir}/out`,
  cacheDir: `./${buildDir}/cache`,
  // HTML's own whitespace rules, which Prettier's formatting of .astro files relies on.
  compressHTML: true,
  image: {
    // AVIF at sharp's default effort takes a minute for the few photographs of the pages; at 2 a few seconds.
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2, quality: 55 } } },
  },
  // Styles travel in the page: a first visit draws what its first answer brings.
  build: { format: 'file', inlineStylesheets: 'always' },
  adapter: renderedByRelease(),
  integrations: [react(), firstPaintDirective, selfContained, showcase],
  devToolbar: { enabled: false },
  prefetch: false,
  fonts: [
    face('Archivo', '--font-archivo', 'archivo-expanded', '500 600'),
    face('Instrument Sans', '--font-instrument', 'instrument-sans', '400 600'),
  ],
  security: {
    checkOrigin: true,
    csp: {
      directives: [
        "default-src 'self'",
        `connect-src 'self' ${pocketbaseOrigin}`.trim(),
        `img-src 'self' data: blob: ${pocketbaseOrigin}`.trim(),
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    cacheDir: `${buildDir}/vite`,
    plugins: [tailwindcss()],
    // A worker that is one file would hold all that it may ever import: 2 MB to open HEIC, for every photo.
    worker: { format: 'es' },
    // The notices that the libraries in visitors' browsers ask to be kept.
    build: { license: { fileName: 'licenses.txt' } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: scriptGroups } },
          },
        },
      },
    },
  },
});
