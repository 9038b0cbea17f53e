import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';

/** Oxlint reads no templates: ESLint lints the `.astro` files, and nothing else. */
export default defineConfig(
  { ignores: ['.build', '.data', '.test', '.shots', '.bench', '**/*.{js,mjs,ts,tsx}'] },
  ...astro.configs.recommended,
  ...(astro.configs['jsx-a11y-x-strict'] ?? []),
);
