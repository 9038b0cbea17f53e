/**
 * What a change in the project can have broken, beside unit tests: Vitest finds those by their imports. The map is coarse
 * on purpose, for a quick answer at a desk; the whole gate stays `npm test`.
 */

/** Vitest projects that need more than imports to be found. */
export const PROJECTS = ['pb', 'mail', 'pages', 'publish'] as const;
type Project = (typeof PROJECTS)[number];

/** What to run beside the unit tests. */
export interface Affected {
  readonly projects: readonly Project[];
  /** Changed test files of projects that do not run as a whole. */
  readonly files: readonly string[];
  /** Path parts of browser specs. */
  readonly specs: readonly string[];
}

interface Rule {
  /** Beginnings of paths; the first rule that knows a path decides. */
  readonly folders: readonly string[];
  readonly projects?: readonly Project[];
  readonly specs?: readonly string[];
}

const EVERY_SPEC = ['tests/e2e/', 'tests/a11y/'];
const PANEL = ['tests/e2e/panel', 'tests/a11y/panel'];
const ACCOUNTS = ['tests/e2e/accounts'];
const LEADS = ['tests/e2e/leads'];
const VEHICLES = [
  ...['catalogue', 'vehicle', 'gallery', 'stock-live', 'home', 'first-pages', 'motion'].map(
    (name) => `tests/e2e/${name}`,
  ),
  'tests/a11y/axe',
];

const RULES: readonly Rule[] = [
  {
    folders: [
      'README.md',
      '.env.example',
      '.ci/',
      '.gitignore',
      '.prettier',
      '.editorconfig',
      'eslint.config.js',
    ],
  },
  {
    folders: [
      'knip.json',
      'scripts/check.ts',
      'scripts/shots',
      'scripts/bench',
      'scripts/soak.ts',
      'scripts/test',
      'tests/soak',
    ],
  },
  { folders: ['pb/lib/lead', 'pb/lead'], projects: ['pb', 'mail'], specs: [...LEADS, 'tests/e2e/panel.'] },
  { folders: ['pb/lib/outbox', 'pb/outbox'], projects: ['pb', 'mail'] },
  {
    folders: ['pb/lib/password', 'pb/password', 'pb/lib/account', 'pb/account'],
    projects: ['pb', 'mail'],
    specs: ACCOUNTS,
  },
  {
    folders: ['pb/', 'pb_migrations/'],
    projects: [...PROJECTS],
    specs: [...PANEL, ...LEADS, ...ACCOUNTS, 'tests/e2e/stock-live'],
  },
  { folders: ['src/server/mail/', 'src/server/inbox/'], projects: ['mail', 'publish'], specs: LEADS },
  { folders: ['src/server/photos/', 'src/server/publisher/'], projects: ['publish', 'pages'] },
  { folders: ['src/server/distribution/'], projects: ['publish'] },
  {
    folders: ['src/server/gateway/'],
    projects: ['pb', 'publish', 'pages'],
    specs: ['tests/e2e/first-pages', 'tests/e2e/backend-away', 'tests/e2e/stock-live'],
  },
  { folders: ['src/server/import/', 'tests/fixtures/former-export'], projects: ['pb'] },
  { folders: ['src/server/'], projects: [...PROJECTS], specs: ['tests/e2e/backend-away'] },
  { folders: ['src/features/admin/'], specs: PANEL },
  { folders: ['src/features/auth/'], projects: ['pb'], specs: [...ACCOUNTS, 'tests/e2e/panel-faults'] },
  { folders: ['src/features/leads/'], projects: ['pb', 'mail'], specs: [...LEADS, 'tests/e2e/panel.'] },
  { folders: ['src/features/vehicles/'], projects: ['pb', 'pages'], specs: [...VEHICLES, ...PANEL] },
  {
    folders: ['src/features/company/'],
    projects: ['pages'],
    specs: ['tests/e2e/company', 'tests/e2e/home', 'tests/a11y/axe'],
  },
  { folders: ['src/lib/', 'src/config/', 'src/paths.ts'], projects: [...PROJECTS], specs: EVERY_SPEC },
  { folders: ['src/', 'public/', 'astro.config.mjs'], projects: ['pages'], specs: EVERY_SPEC },
  { folders: ['scripts/'], projects: ['pb', 'mail', 'publish'] },
];

const isTest = (file: string) => /^tests\/(?!support\/).*\.test\.ts$/.test(file);
const isSpec = (file: string) => /^tests\/.*\.spec\.ts$/.test(file);
const isUnitTest = (file: string) => /^(src|scripts)\/.*\.test\.tsx?$/.test(file);

/** What changed files can have broken. A file that no rule knows (the tests' support, a configuration) can break all. */
export function affectedBy(changed: readonly string[]): Affected {
  const projects = new Set<Project>();
  const specs = new Set<string>();
  for (const file of changed) {
    if (isTest(file) || isUnitTest(file)) continue;
    if (isSpec(file)) {
      specs.add(file);
      continue;
    }
    const rule = RULES.find(({ folders }) => folders.some((folder) => file.startsWith(folder)));
    for (const project of rule === undefined ? PROJECTS : (rule.projects ?? [])) projects.add(project);
    for (const spec of rule === undefined ? EVERY_SPEC : (rule.specs ?? [])) specs.add(spec);
  }
  const runsWhole = (file: string) => [...projects].some((project) => file.startsWith(`tests/${project}/`));
  const hasAll = EVERY_SPEC.every((folder) => specs.has(folder));
  return {
    projects: PROJECTS.filter((project) => projects.has(project)),
    files: changed.filter((file) => isTest(file) && !runsWhole(file)),
    specs: hasAll ? EVERY_SPEC : [...specs].sort(),
  };
}
