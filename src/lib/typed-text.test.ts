import { expect, it } from 'vitest';
import { multiLine, singleLine } from './typed-text.ts';

it.each([
  ['Ana\r\nLópez', 'Ana\nLópez', 'Ana López'],
  [' Ana\u2028<b>López</b>\u202e ', 'Ana\nbLópez/b', 'Ana bLópez/b'],
  ['on\nclick=x', 'on\nclick=x', 'on click=x'],
  ['java\u0000script:x', 'x', 'x'],
  ['Asunto\tde \ufeffprueba', 'Asunto\tde prueba', 'Asunto de prueba'],
  [12_000, '12000', '12000'],
  [null, '', ''],
  [['Ana'], '', ''],
])('%j becomes %j, and on one line %j', (value, block, line) => {
  expect(multiLine(value)).toBe(block);
  expect(singleLine(value)).toBe(line);
});
