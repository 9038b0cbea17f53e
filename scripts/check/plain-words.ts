import { globSync, readFileSync } from 'node:fs';

/**
 * Fails where code, comments, test titles, messages or documents use words that the glossary in docs/architecture.md replaces by a
 * standard term, or that name a person where a program acts.
 */
const words: Readonly<Record<string, string>> = {
  'whoever|somebody|anybody': 'the caller, the visitor, the client, the administrator, another process',
  'nobody|everybody': 'no client, no visitor, no request; all clients',
  'tells?|told': 'notify, report, return, say, log',
  '(?:of|on) (?:its|their|his) own': 'separate, dedicated',
  'by (?:itself|themselves)': 'automatically, alone',
};
const files = [
  '{src,pb,scripts,tests,deploy,findings}/**/*.{ts,tsx,astro,css,sh,mjs}',
  '*.{ts,js,mjs}',
  '**/*.md',
];
const ignored =
  /^(?:node_modules|scripts\/check\/plain-words|pb\/types\.d\.ts|CHANGELOG\.md)|\/(?:dist|node_modules|\.\w+)\//;

const found = globSync(files)
  .filter((file) => !ignored.test(file))
  .sort()
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        Object.entries(words)
          .map(([word, better]) => ({ match: new RegExp(`\\b(?:${word})\\b`, 'i').exec(line)?.[0], better }))
          .filter(({ match }) => match !== undefined)
          .map(({ match, better }) => `${file}:${index + 1}: "${match}": say ${better}`),
      ),
  );
for (const line of found) console.error(line);
if (found.length > 0) console.error('Use the standard terms of the glossary in docs/architecture.md.');
process.exitCode = found.length > 0 ? 1 : 0;
