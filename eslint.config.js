import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';

/** Oxlint cannot read templates: ESLint lints the `.astro` files only. */
export default defineConfig(
  { ignores: ['.build', '.data', '.test', '.shots', '.bench', '**/*.{js,mjs,ts,tsx}'] },
  ...astro.configs.recommended,
  ...(astro.configs['jsx-a11y-x-strict'] ?? []),
);
