import { describe, expect, it } from 'vitest';
import { keepPlace, placeOfTab, type KeptPlaces } from './kept-places.ts';
import { panelPlaces } from '#tests/support/panel-places.ts';

const { read, query } = panelPlaces;

const visited = (...queries: readonly string[]) =>
  queries.map(read).reduce<KeptPlaces>((kept, place) => keepPlace(panelPlaces, kept, place), {});

describe('placeOfTab', () => {
  it.each([
    ['a tab for the first time', ['?tab=dashboard'], 'vehiculos', '?tab=vehiculos'],
    [
      'page, search, filter and order come back',
      ['?tab=vehiculos&buscar=bmw&estado=vendido&orden=precio&pagina=3', '?tab=leads'],
      'vehiculos',
      '?tab=vehiculos&buscar=bmw&estado=vendido&orden=precio&pagina=3',
    ],
    [
      'a form that was open is closed, its list is there',
      ['?tab=vehiculos&pagina=3', '?tab=vehiculos&editar=abc&pagina=3', '?tab=leads'],
      'vehiculos',
      '?tab=vehiculos&pagina=3',
    ],
    [
      'the open tab leads from its form to its list',
      ['?tab=vehiculos&editar=abc&buscar=bmw&pagina=3'],
      'vehiculos',
      '?tab=vehiculos&buscar=bmw&pagina=3',
    ],
    [
      'and from its trash to the search of before',
      ['?tab=vehiculos&buscar=bmw', '?tab=vehiculos&vista=papelera'],
      'vehiculos',
      '?tab=vehiculos&buscar=bmw',
    ],
    ['or to the list', ['?tab=vehiculos&vista=papelera'], 'vehiculos', '?tab=vehiculos'],
    [
      'one lead is not come back to, the filter is',
      ['?tab=leads&fase=nuevo', '?tab=leads&lead=abc&fase=nuevo', '?tab=dashboard'],
      'leads',
      '?tab=leads&fase=nuevo',
    ],
    [
      'the car of the photos has its specs',
      ['?tab=imagenes&vehiculo=abc'],
      'especificaciones',
      '?tab=especificaciones&vehiculo=abc',
    ],
    [
      'also by way of the list',
      ['?tab=especificaciones&vehiculo=abc', '?tab=vehiculos'],
      'imagenes',
      '?tab=imagenes&vehiculo=abc',
    ],
    ['the open tab lets another car be chosen', ['?tab=imagenes&vehiculo=abc'], 'imagenes', '?tab=imagenes'],
    [
      'a history is left behind',
      ['?tab=ajustes&vista=historial&vehiculo=abc', '?tab=leads'],
      'ajustes',
      '?tab=ajustes',
    ],
  ] as const)('%s', (_what, queries, tab, expected) => {
    const now = read(queries.at(-1) ?? '');
    expect(query(placeOfTab(panelPlaces, tab, now, visited(...queries)))).toBe(expected);
  });
});
