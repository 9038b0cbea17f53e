import { expect, test } from 'vitest';
import { isSpecComplete } from './spec.rules.ts';

const spec = (grupo: string, clave = 'Cilindros', valor = '6') => ({ grupo, clave, valor });

test.each([
  ['a complete new spec', spec('Motor'), null, true],
  ['a new spec without a group', spec(''), null, false],
  ['a new spec with a blank group', spec('  '), null, false],
  ['a new spec without a name', spec('Motor', ' '), null, false],
  ['a new spec without a value', spec('Motor', 'Cilindros', ''), null, false],
  ['a new spec whose value is sanitised to nothing', spec('Motor', 'Cilindros', '<>'), null, false],
  ['a new spec whose name is sanitised to nothing', spec('Motor', ' onclick= '), null, false],
  ['a stored spec that never had a group', spec(''), spec('', 'Cilindros', '4'), true],
  ['a stored spec whose group was blank', spec(''), spec(' '), true],
  ['a stored spec that gets a group', spec('Motor'), spec(''), true],
  ['a stored spec that changes its group', spec('Confort'), spec('Motor'), true],
  ['a stored spec that loses its group', spec(''), spec('Motor'), false],
  ['a stored spec without a group that loses its name', spec('', ''), spec(''), false],
  ['a stored spec without a group that loses its value', spec('', 'Cilindros', '\t'), spec(''), false],
])('%s: %j replacing %j is complete: %j', (_what, input, former, expected) => {
  expect(isSpecComplete(input, former)).toBe(expected);
});
