import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Demo and development server have an inbox of their own, whose packages a production install leaves out.
 * @throws Error that says what to install.
 */
export function requireDevelopmentPackages(resolve: (name: string) => unknown = require.resolve): void {
  try {
    for (const name of ['smtp-server', 'postal-mime']) resolve(name);
  } catch {
    throw new Error('This needs the development packages: run `npm install` without --omit=dev');
  }
}
