import { describe, expect, it } from 'vitest';
import { panelPlaces } from '#tests/support/panel-places.ts';

const { start, read, query: queryOf } = panelPlaces;

describe('read', () => {
  it.each([
    ['', {}],
    ['?tab=leads', { tab: 'leads' }],
    ['?tab=otra', { tab: 'dashboard' }],
    ['?tab=vehiculos&editar=nuevo&copia=abc1', { tab: 'vehiculos', editar: 'nuevo', copia: 'abc1' }],
    ['?tab=vehiculos&editar=../x', { tab: 'vehiculos' }],
    ['?tab=vehiculos&vista=carteles&coches=a1,b2', { tab: 'vehiculos', vista: 'carteles', coches: 'a1,b2' }],
    ['?tab=vehiculos&editar=a1&campo=itv_fecha', { tab: 'vehiculos', editar: 'a1', campo: 'itv_fecha' }],
    ['?tab=vehiculos&coches=a1,,b2&campo=toString', { tab: 'vehiculos' }],
    [
      '?tab=vehiculos&estado=vendido&buscar=bmw+x5&pagina=3',
      { tab: 'vehiculos', estado: 'vendido', buscar: 'bmw x5', pagina: 3 },
    ],
    ['?tab=vehiculos&orden=precio-desc', { tab: 'vehiculos', orden: 'precio-desc' }],
    ['?estado=roto&orden=suerte&pagina=-1', {}],
    ['?pagina=x', {}],
    ['?tab=imagenes&vehiculo=abc123', { tab: 'imagenes', vehiculo: 'abc123' }],
    ['?tab=leads&lead=abc123', { tab: 'leads', lead: 'abc123' }],
    [
      '?tab=leads&fase=nuevo&lleva=nadie&fecha=7&paso=vencido',
      { tab: 'leads', fase: 'nuevo', lleva: 'nadie', fecha: '7', paso: 'vencido' },
    ],
    ['?tab=leads&fecha=fechas&desde=2026-11-01', { tab: 'leads', fecha: 'fechas', desde: '2026-11-01' }],
    ['?tab=leads&fase=vendido&fecha=ayer&desde=2026-02-30&hasta=x&paso=si&lead=../x', { tab: 'leads' }],
  ])('parses %j', (search, expected) => {
    expect(read(search)).toEqual({ ...start, ...expected });
  });
});

describe('query', () => {
  it.each([
    '?tab=dashboard',
    '?tab=vehiculos&editar=nuevo&copia=abc',
    '?tab=leads&buscar=jos%C3%A9&canal=contacto_web&pagina=2',
    '?tab=imagenes&vehiculo=abc123',
    '?tab=vehiculos&estado=oculto',
    '?tab=vehiculos&vista=fichas&editar=a1&campo=km&coches=a1%2Cb2',
    '?tab=vehiculos&buscar=x5&estado=vendido&orden=leads&pagina=2',
    '?tab=leads&lead=abc123',
    '?tab=leads&vehiculo=a1&buscar=ana&canal=x&fase=cita&lleva=yo&fecha=fechas&desde=2026-11-01&hasta=2026-11-30&paso=vencido&pagina=2',
  ])('round-trips %s', (query) => {
    expect(queryOf(read(query))).toBe(query);
  });
});
