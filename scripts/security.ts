import { spawn } from 'node:child_process';
import { SUITES } from '#scripts/security/suites.ts';
import { projectRoot } from '#src/server/project-root.ts';

/**
 * `npm run security`: the tests that keep the product closed, by themselves; SECURITY.md says which looks at what, and
 * `--list` names them. All of them are part of `npm test` too. SECURITY_SEED chooses other odd requests, SECURITY_CASES more.
 */

const args = process.argv.slice(2);
if (args.includes('--list')) {
  const width = Math.max(...Object.keys(SUITES).map((name) => name.length));
  for (const [name, what] of Object.entries(SUITES)) process.stdout.write(`${name.padEnd(width)}  ${what}\n`);
} else {
  const projects = ['unit', 'pb', 'pages'].map((name) => `--project=${name}`);
  const child = spawn('vitest', ['run', ...projects, ...Object.keys(SUITES), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  child.once('close', (code) => (process.exitCode = code ?? 1));
}
