import { spawn } from 'node:child_process';
import { projectRoot } from '#src/server/lib/project-root.ts';

/**
 * `npm run soak -- NAME…`: long scenarios with the whole product, which are not part of `npm test`; without a name all of them.
 * They are in tests/soak. SOAK_SEED sets the random seed.
 */

const names = process.argv.slice(2);
const child = spawn('vitest', ['run', '--project=soak', ...names], { cwd: projectRoot, stdio: 'inherit' });
child.once('close', (code) => (process.exitCode = code ?? 1));
