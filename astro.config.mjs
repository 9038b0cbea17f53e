import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { renderedByRelease } from '#src/server/render/astro-integration.ts';

/**
 * A font face: one file, subset to the characters of Spanish and of the names of neighbouring languages, with the
 * weights in use. Cut with fontTools from @fontsource-variable/archivo 5.3.0 (wdth pinned at 114, wght at 525, which
 * serves all its weights) and @fontsource-variable/instrument-sans 5.3.0 (wght 400 to 600). Kerning: that of the
 * lightest weight, in steps of a hundredth of the size, with exceptions for Spanish letters only. Features: `tnum`,
 * `liga`, `ccmp`, `locl` and `rvrn` only. The second face includes the two emoji that the pages print (⭐ and 💰), for
 * devices without an emoji font, from @fontsource/noto-emoji 5.3.2 (wght 500). Both have an added narrow no-break space
 * (U+202F, 205 and 185 units wide): a fallback font sets '44.700 km' as if it were one word. The licences are beside the files.
 *
 * Faces are preloaded with `font-display: optional`: one that misses the first paint is used from the next page on.
 * On a slow connection the text is readable at once, and there is no layout shift.
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
 * Scripts and the publisher build the site and set:
 * BUILD_DIR    the instance's build folder inside the project (output and caches), default `.build/default`
 * SITE_URL     the public address, for canonical links
 * PUBLIC_POCKETBASE_URL  PocketBase's public address when it differs from this site's origin
 */
const buildDir = process.env.BUILD_DIR ?? '.build/default';
const pocketbaseUrl = process.env.PUBLIC_POCKETBASE_URL ?? '';
// A CSP source with a path would allow that path only.
const pocketbaseOrigin = pocketbaseUrl === '' ? '' : new URL(pocketbaseUrl).origin;

/** Bundles a release's dependencies into its server code, so that it runs wherever it is copied to. */
const selfContained = {
  name: 'self-contained',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      // The development server loads modules one by one and cannot import CommonJS ones.
      if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true, external: ['sharp'] } } });
    },
  },
};

/** Islands that hydrate after the first paint. */
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

/** The design system on one page, in development only. */
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
 * Assigns modules that several pages or islands share to script files: few files, which a browser caches across pages.
 * A module takes its imports along, except those that an earlier group has. The groups with the fewest dependencies
 * therefore come first, and groups above `react` can load without React. Modules outside all groups stay with the page
 * or island that uses them, or in a separate file that is loaded on demand.
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
      /\/src\/features\/vehicles\/favourites\/favourites\.(key|kept|notices)\.ts$/,
      /\/src\/features\/vehicles\/stock\/(stock-stream|stream-pause|page-cars\.live)\.ts$/,
    ],
    leaves: [
      /\/use[A-Z]\w*\.ts$/,
      /\/lib\/(sheet\/\w[\w-]*|pocketbase|csv|download|format-decimal|keep-trying|madrid-day|madrid-time|qr-code|sanitize|second-press|spanish-number|typed-euros|typed-text|wake-on-touch|without-repeat|close-on-back|html-to-text|https-link|horsepower)\.ts$/,
      /\/((dialog|table)\.recipe|config\/(periods|stock-limits))\.ts$/,
      /\/tabs\.(recipe|scroll)\.ts$/,
    ],
  },
  {
    // Booking, moving and cancelling an appointment: with React in a form, without it behind a private link.
    name: 'appointments',
    takes: [
      /\/src\/features\/appointments\/(appointment\.paths|appointment-calls\.client|booked-note|day-words|free-times\.client)\.ts$/,
    ],
    leaves: [],
  },
  {
    // The domain of cars, and data validation. Every zod function in use is loaded by all pages, so the panel's schemas
    // use only those that the forms need too.
    name: 'data',
    takes: [
      /\/node_modules\/zod\//,
      /\/src\/features\/vehicles\/(domain\/|stock\/page-cars\.ts$|(card|photo)\/[^/]+\.ts$)/,
    ],
    // Reads cars, or plates in the panel; no form needs it.
    leaves: [
      /\/vehicles\/domain\/(vehicle\.(schema|fields|choices|cover|specs|plate)|brands|search-text|title-with-year)\.ts$/,
    ],
  },
  {
    // PocketBase queries of open pages: loaded on demand by every page that shows cars.
    name: 'stock',
    takes: [
      /\/src\/features\/vehicles\/(stock\/.+|catalogue\/(filters|price-bounds|ranges))\.ts$/,
      /\/src\/features\/vehicles\/domain\//,
      /\/src\/lib\/(keep-trying|spanish-number|typed-euros)\.ts$/,
      /\/icons\/share-2\./,
    ],
    // The last are for a page that shows a car the site was not built with.
    leaves: [
      /\/use[A-Z]\w*\.ts$/,
      /\/domain\/vehicle\.(plate|specs)\.ts$/,
      /\/stock\/(vehicle\.(api|reader)|nearest-in-price)\.ts$/,
    ],
  },
  {
    // PocketBase's client. Visitors who only browse do not need it.
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
      /\/node_modules\/(react|react-dom|scheduler|lucide)\//,
      /\/src\/(lib\/useStore\.ts|(lib|components)\/.+(\.tsx|\/use[A-Z]\w*\.ts))$/,
      /\/src\/features\/vehicles\/(card|photo)\/[^/]+\.tsx$/,
    ],
    // Dialogs bring a library that no page needs before an interaction.
    leaves: [
      /\/(Tabs|PasswordField|Dialog|ConfirmDialog)\.tsx$/,
      /\/icons\/(eye|printer|share-2|map-pin|copy|download|bell|calendar-days|video)/,
    ],
  },
  {
    name: 'accounts',
    takes: [
      /\/src\/features\/auth\//,
      /\/src\/components\/ui\/(Tabs|PasswordField)\.tsx$/,
      /\/tabs\.(recipe|scroll)\.ts$/,
    ],
    // Loaded by the account page after sign-in, and by the sign-in page when a code is required.
    leaves: [
      /\/auth\/(account\/|second-factor\/|session\/((Protected|SignedOut)\.tsx|(device|sign-out)\.ts)$|rules\/recovery-codes\.ts$)/,
    ],
  },
  {
    name: 'leads',
    takes: [/\/src\/features\/leads\//],
    // The import form, the panel, the form of an appointment, the offer of one's own car, which a car's page loads at the first press, and the privacy
    // notice, which pages render on the server.
    leaves: [
      /\/leads\/rules\/(import\.message|lead-channel|trade-in\.\w+|booking-request|outside-lead|lead-body)\.ts$/,
      /\/leads\/form\/(TradeIn\w+|EnquiryTradeIn|trade-in-islands|PrivacyNotice)\.tsx$/,
    ],
  },
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
  // HTML's whitespace rules, which Prettier's formatting of .astro files relies on.
  compressHTML: true,
  image: {
    // At sharp's default effort, AVIF takes a minute for the few photographs of the pages; at 2, a few seconds.
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2, quality: 55 } } },
  },
  // Styles are inlined, so that the first response is enough for the first paint.
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
    // A single-file worker would contain everything it may import: 2 MB to open HEIC, loaded for every photo.
    worker: { format: 'es' },
    // The licence notices that client-side libraries require.
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
