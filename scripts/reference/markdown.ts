import { format, resolveConfig } from 'prettier';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** A table, unformatted. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [head, head.map(() => '-'), ...rows].map(line).join('\n');
}

/** A generated page, formatted like every other file. */
export async function page(...blocks: readonly string[]): Promise<string> {
  const note = '_Generated from code by `npm run reference`; a test compares the two._';
  const [title = '', ...rest] = blocks;
  const config = await resolveConfig(projectRoot);
  return format([title, note, ...rest].join('\n\n'), { ...config, parser: 'markdown' });
}
