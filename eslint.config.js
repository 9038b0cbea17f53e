import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Imports run one way: lib, config, components → features → pages; server and scripts stand beside the pages.
 * Each zone names what its files may not import. Parent-relative imports are out, so that these patterns see every crossing.
 */
const zones = [
  {
    files: ['src/lib/**', 'src/config/**'],
    forbidden: ['components', 'features', 'layouts', 'pages', 'server'],
  },
  { files: ['src/paths.ts'], forbidden: ['components', 'features', 'layouts', 'pages', 'server'] },
  { files: ['src/components/**'], forbidden: ['features', 'layouts', 'pages', 'server'] },
  { files: ['src/features/**'], forbidden: ['layouts', 'pages', 'server'] },
  { files: ['src/layouts/**'], forbidden: ['pages', 'server'] },
  { files: ['src/pages/**'], forbidden: ['server'] },
  { files: ['src/server/**'], forbidden: ['components', 'layouts', 'pages'] },
  { files: ['scripts/**', 'pb/**'], forbidden: ['components', 'layouts', 'pages'] },
];

/**
 * The default of what staff state of the business. Who shows the business asks for it as it is now; that alone falls back on
 * this module.
 */
const businessDefault = {
  group: ['#src/config/business.ts'],
  message: 'Ask for the business as it is now: src/features/company/business.',
};
const readersOfDefault = ['src/server/business/**', 'pb/lib/business.ts'];

const patternsOf = (forbidden) => [
  { group: ['../*'], message: 'Import across folders by #src/…' },
  {
    group: forbidden.map((room) => `#src/${room}/**`),
    message: 'Imports run one way: see eslint.config.js.',
  },
];

const importDirection = zones
  .flatMap(({ files, forbidden }) => [
    {
      files,
      ignores: readersOfDefault,
      rules: {
        'no-restricted-imports': ['error', { patterns: [...patternsOf(forbidden), businessDefault] }],
      },
    },
    {
      files: files.flatMap((zone) =>
        readersOfDefault.filter((file) => file.startsWith(zone.replace('**', ''))),
      ),
      rules: { 'no-restricted-imports': ['error', { patterns: patternsOf(forbidden) }] },
    },
  ])
  .filter(({ files }) => files.length > 0);

export default defineConfig(
  {
    ignores: [
      'node_modules',
      '.astro',
      '.build',
      '.data',
      '.test',
      '.shots',
      '.bench',
      'pb/dist',
      'pb/bin',
      'pb/types.d.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  ...astro.configs.recommended,
  ...(astro.configs['jsx-a11y-x-strict'] ?? []),
  {
    files: ['src/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y-x': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.configs.strict.rules },
  },
  {
    // A hook handler runs as a program of its own: it loads its library inside, and PocketBase's errors are no Errors.
    files: ['pb/**/*.ts'],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  {
    // Hooks run in PocketBase's goja engine: globals and CommonJS come from it.
    files: ['pb_migrations/*.js'],
    languageOptions: { sourceType: 'script' },
    rules: { 'no-undef': 'off' },
  },
  ...importDirection,
);
