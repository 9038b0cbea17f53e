import path from 'node:path';

/** The folder of package.json, where pb/ and pb_migrations/ lie. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..');
