import { expect, test } from 'vitest';
import { isSpecComplete } from './spec.rules.ts';

const spec = (grupo: string, clave = 'Cilindros', valor = '6') => ({ grupo, clave, valor });

test.each([
  ['a new one with everything', spec('Motor'), null, true],
  ['a new one without a group', spec(''), null, false],
  ['a new one whose group is blanks', spec('  '), null, false],
  ['a new one without a name', spec('Motor', ' '), null, false],
  ['a new one without a value', spec('Motor', 'Cilindros', ''), null, false],
  ['a new one whose value is cleaned away', spec('Motor', 'Cilindros', '<>'), null, false],
  ['a new one whose name is cleaned away', spec('Motor', ' onclick= '), null, false],
  ['one that never had a group', spec(''), spec('', 'Cilindros', '4'), true],
  ['one whose group was blanks', spec(''), spec(' '), true],
  ['one that gets a group', spec('Motor'), spec(''), true],
  ['one that changes its group', spec('Confort'), spec('Motor'), true],
  ['one that loses its group', spec(''), spec('Motor'), false],
  ['one without a group that loses its name', spec('', ''), spec(''), false],
  ['one without a group that loses its value', spec('', 'Cilindros', '\t'), spec(''), false],
])('%s: %j after %j is complete: %j', (_what, input, former, expected) => {
  expect(isSpecComplete(input, former)).toBe(expected);
});
