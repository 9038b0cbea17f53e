import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** The examples of docs/product/inbound-leads.md, as a partner would send them. */

const page = readFileSync(path.join(projectRoot, 'docs/product/inbound-leads.md'), 'utf8');

function found(pattern: RegExp): string {
  const text = pattern.exec(page)?.[1];
  if (text === undefined) throw new Error(`docs/product/inbound-leads.md has no ${pattern}`);
  return text;
}

/** The body of the curl example. */
export const exampleJson = found(/-d '(\{[^']*\})'/);
/** The ADF example. */
export const exampleAdf = found(/```xml\n([^]*?)```/);
