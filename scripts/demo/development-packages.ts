import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The inbox of the demo and of the development server needs packages that a production install leaves out.
 * @throws Error that says what to install.
 */
export function requireDevelopmentPackages(resolve: (name: string) => unknown = require.resolve): void {
  try {
    for (const name of ['smtp-server', 'postal-mime']) resolve(name);
  } catch {
    throw new Error('The development packages are not installed: run `npm install` without --omit=dev');
  }
}
