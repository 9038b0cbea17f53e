import { describe, expect, it } from 'vitest';
import { identityText, identityTexts, statusBadge } from './vehicle.messages.ts';

describe('statusBadge', () => {
  it.each([
    ['disponible', { tone: 'disponible', label: 'Disponible' }],
    ['reservado', { tone: 'reservado', label: 'Reservado' }],
    ['vendido', { tone: 'vendido', label: 'Vendido' }],
    ['oculto', { tone: 'vendido', label: 'No disponible' }],
    ['otro', { tone: 'disponible', label: 'Disponible' }],
  ])('%s', (status, expected) => {
    expect(statusBadge(status)).toEqual(expected);
  });
});

describe('identityTexts', () => {
  it.each([
    ['V-0042', '4321 HJK', ['V-0042', '4321 HJK']],
    ['V-0043', '', ['V-0043']],
    ['', '', []],
  ])('%s %s', (referencia, matricula, expected) => {
    expect(identityTexts({ referencia, matricula })).toEqual(expected);
  });
});

it.each([
  ['4321 HJK', 68_500, 'V-0042 · 4321 HJK · 68.500\u202fkm'],
  ['', null, 'V-0042'],
])('identityText of %j and %j km', (matricula, km, expected) => {
  expect(identityText({ referencia: 'V-0042', matricula, km })).toBe(expected);
});
