import { spawn } from 'node:child_process';
import { projectRoot } from '#src/server/project-root.ts';

/**
 * `npm run security`: the tests that keep the product closed, by themselves; SECURITY.md says which looks at what. All of
 * them are part of `npm test` too. SECURITY_SEED chooses other odd requests, SECURITY_CASES more.
 */

const FILES = [
  'tests/pb/rules.test.ts',
  'tests/pb/side-channels.test.ts',
  'tests/pb/gateway-',
  'tests/pb/accounts',
  'tests/pb/people.test.ts',
  'tests/pb/originals.test.ts',
  'tests/pb/setup.test.ts',
  'tests/pages/html.test.ts',
  'tests/pages/secrets.test.ts',
  'src/server/gateway/',
  'src/server/process/child-env.test.ts',
  'src/server/pocketbase/install-release.test.ts',
  'src/server/doctor/settings.test.ts',
  'src/server/owner-only.test.ts',
  'src/server/log.test.ts',
  'src/server/mail/lead-mails.test.ts',
  'src/features/auth/rules/',
];

const projects = ['unit', 'pb', 'pages'].map((name) => `--project=${name}`);
const child = spawn('vitest', ['run', ...projects, ...FILES, ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
child.once('close', (code) => (process.exitCode = code ?? 1));
