import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '#src/server/project-root.ts';

/**
 * Builds what a renderer's thread runs into one file. A thread that is started hours later, after a hang or for another
 * release, then runs the code that the process was started with, whatever lies on the disk by now; and it starts in a third
 * of the time.
 * @param outFile a file that ends in `.mjs`.
 * @throws esbuild's BuildFailure when it does not build.
 */
export async function bundleRenderer(outFile: string): Promise<void> {
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [path.join(projectRoot, 'src/server/render/renderer-worker.ts')],
    outfile: outFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    charset: 'utf8',
    logLevel: 'silent',
  });
}
