import { describe, expect, it } from 'vitest';
import { placeQuery, readPlace, START } from './panel-place.ts';

describe('readPlace', () => {
  it.each([
    ['', {}],
    ['?tab=leads', { tab: 'leads' }],
    ['?tab=otra', { tab: 'dashboard' }],
    ['?tab=vehiculos&editar=nuevo&copia=abc1', { tab: 'vehiculos', editar: 'nuevo', copia: 'abc1' }],
    ['?tab=vehiculos&editar=../x', { tab: 'vehiculos' }],
    [
      '?tab=vehiculos&estado=vendido&buscar=bmw+x5&pagina=3',
      { tab: 'vehiculos', estado: 'vendido', buscar: 'bmw x5', pagina: 3 },
    ],
    ['?estado=roto&pagina=-1', {}],
    ['?pagina=x', {}],
    ['?tab=imagenes&vehiculo=abc123', { tab: 'imagenes', vehiculo: 'abc123' }],
  ])('%j', (search, expected) => {
    expect(readPlace(search)).toEqual({ ...START, ...expected });
  });
});

describe('placeQuery', () => {
  it.each([
    '?tab=dashboard',
    '?tab=vehiculos&editar=nuevo&copia=abc',
    '?tab=leads&buscar=jos%C3%A9&canal=contacto_web&pagina=2',
    '?tab=imagenes&vehiculo=abc123',
    '?tab=vehiculos&estado=oculto',
  ])('%s is what it reads', (query) => {
    expect(placeQuery(readPlace(query))).toBe(query);
  });
});
