import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { pages } from './reference/pages.ts';

/** `npm run reference`: writes the pages of docs/reference that are made from code. */

for (const [file, make] of Object.entries(pages)) writeFileSync(path.join(projectRoot, file), await make());
