import { expect, test } from 'vitest';
import { linkedParts } from './legal-links.ts';

test.each([
  ['Sin direcciones.', [{ text: 'Sin direcciones.' }]],
  [
    'Escribe a a.b@nordvia.example. Gracias.',
    [
      { text: 'Escribe a ' },
      { text: 'a.b@nordvia.example', href: 'mailto:a.b@nordvia.example' },
      { text: '. Gracias.' },
    ],
  ],
  [
    'Reclama (www.aepd.es)',
    [{ text: 'Reclama (' }, { text: 'www.aepd.es', href: 'https://www.aepd.es' }, { text: ')' }],
  ],
])('splits %s', (text, parts) => {
  expect(linkedParts(text)).toEqual(parts);
});
