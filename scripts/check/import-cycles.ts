import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Fails when files or rooms form an import cycle; type imports and dynamic imports count too. A room is a direct child of one
 * of the `houses`. Written here because no library also reads Astro's templates.
 */
const houses = ['src/features', 'src/features/admin', 'src/server', 'pb/lib'];

/** The parts of an Astro template that contain imports: its frontmatter and its scripts. */
function programOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.astro')) return text;
  const scripts = Array.from(text.matchAll(/<script[^>]*>(.*?)<\/script>/gs), ([, script]) => script);
  return [/^---\n(.*?)^---/ms.exec(text)?.[1], ...scripts].join('\n');
}

/** The project files that a file imports. */
function importsOf(file: string): string[] {
  const program = programOf(file);
  const { module } = parseSync(file.replace(/\.astro$/, '.ts'), program);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => program.slice(start + 1, end - 1)),
  ];
  return names.flatMap((name) => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? path.posix.join(path.dirname(file), name) : [];
  });
}

const files = globSync('{src,scripts,pb,tests}/**/*.{ts,tsx,astro}', { exclude: ['pb/types.d.ts'] });
const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

/** Prints the imports that form cycles. @param partOf the unit that a file belongs to; null for none */
function report(what: string, partOf: (file: string) => string | null): void {
  let arrows = imports.flatMap(({ file, target }) => {
    const [from, to] = [partOf(file), partOf(target)];
    return from === null || to === null || from === to ? [] : [{ file, target, from, to }];
  });
  for (let previous = 0; previous !== arrows.length;) {
    previous = arrows.length;
    const [sources, targets] = [new Set(arrows.map(({ from }) => from)), new Set(arrows.map(({ to }) => to))];
    arrows = arrows.filter(({ from, to }) => targets.has(from) && sources.has(to));
  }
  if (arrows.length > 0) process.exitCode = 1;
  for (const { file, target } of arrows) console.error(`Cycle of ${what}: ${file} → ${target}`);
}

report('files', (file) => file);
for (const house of houses)
  report(`rooms in ${house}`, (file) => {
    if (!file.startsWith(`${house}/`) || /\.test\.tsx?$/.test(file)) return null;
    return file.split('/', house.split('/').length + 1).join('/');
  });
