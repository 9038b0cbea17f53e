import { expect, it } from 'vitest';
import { idOfReference, leadReference } from './lead-reference.ts';

it('is the start of the id, in two groups', () => {
  expect(leadReference('k7q2mp0000abcde')).toBe('K7Q-2MP');
});

it.each([
  ['K7Q-2MP', 'k7q2mp'],
  [' k7q 2mp ', 'k7q2mp'],
  ['k7q2mp', 'k7q2mp'],
  ['K7Q-2M', null],
  ['K7Q-2MPX', null],
  ['k7q--2mp', null],
  ['', null],
])('reads %j as the id prefix %j', (search, id) => {
  expect(idOfReference(search)).toBe(id);
});
