import { projectRoot } from '#src/server/lib/project-root.ts';

/** Patterns of internals that must not leak, such as stack traces. */
export const TRACES: readonly RegExp[] = [
  /goroutine |panic:|runtime error|sql:|SQLITE|no such (table|column)|\bat .+\.[jt]s:\d|node_modules|\.go:\d/i,
  new RegExp(projectRoot.replaceAll(/[.\\/]/g, '\\$&'), 'i'),
];
