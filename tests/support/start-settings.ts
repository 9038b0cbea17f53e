import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** What a process only takes at its start: flags of Node, and variables of the C library. */
export interface StartSettings {
  readonly flags: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** The flags and the variables of a command or a deployment file. */
export function settingsIn(text: string): StartSettings {
  return {
    flags: text.match(/--(?:max-|memory-)[\w=-]+/g) ?? [],
    variables: Object.fromEntries(
      [...text.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  };
}

/** The settings with which an npm script starts the product. */
export function npmSettings(name: 'start' | 'demo'): StartSettings {
  const file = readFileSync(path.join(projectRoot, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { scripts: Record<typeof name, string> };
  return settingsIn(scripts[name]);
}
