import { describe, expect, it } from 'vitest';
import { keepPlace, placeOfTab, type KeptPlaces } from './kept-places.ts';
import { panelPlaces } from '#tests/support/panel-places.ts';

const { read, query } = panelPlaces;

const visited = (...queries: readonly string[]) =>
  queries.map(read).reduce<KeptPlaces>((kept, place) => keepPlace(panelPlaces, kept, place), {});

describe('placeOfTab', () => {
  it.each([
    ['opens a tab at its defaults the first time', ['?tab=dashboard'], 'vehiculos', '?tab=vehiculos'],
    [
      'restores page, search, filter and order',
      ['?tab=vehiculos&buscar=bmw&estado=vendido&orden=precio&pagina=3', '?tab=leads'],
      'vehiculos',
      '?tab=vehiculos&buscar=bmw&estado=vendido&orden=precio&pagina=3',
    ],
    [
      'closes an open form and restores its list',
      ['?tab=vehiculos&pagina=3', '?tab=vehiculos&editar=abc&pagina=3', '?tab=leads'],
      'vehiculos',
      '?tab=vehiculos&pagina=3',
    ],
    [
      'leads from an open form to its list on pressing the same tab',
      ['?tab=vehiculos&editar=abc&buscar=bmw&pagina=3'],
      'vehiculos',
      '?tab=vehiculos&buscar=bmw&pagina=3',
    ],
    [
      'leads from the trash to the previous search',
      ['?tab=vehiculos&buscar=bmw', '?tab=vehiculos&vista=papelera'],
      'vehiculos',
      '?tab=vehiculos&buscar=bmw',
    ],
    [
      'leads from the trash to the list without a previous search',
      ['?tab=vehiculos&vista=papelera'],
      'vehiculos',
      '?tab=vehiculos',
    ],
    [
      'restores the filter but not the opened lead',
      ['?tab=leads&fase=nuevo', '?tab=leads&lead=abc&fase=nuevo', '?tab=dashboard'],
      'leads',
      '?tab=leads&fase=nuevo',
    ],
    [
      'opens the specs of the car whose photos were shown',
      ['?tab=imagenes&vehiculo=abc'],
      'especificaciones',
      '?tab=especificaciones&vehiculo=abc',
    ],
    [
      'keeps the car after a visit to the list',
      ['?tab=especificaciones&vehiculo=abc', '?tab=vehiculos'],
      'imagenes',
      '?tab=imagenes&vehiculo=abc',
    ],
    ['clears the car on pressing the same tab', ['?tab=imagenes&vehiculo=abc'], 'imagenes', '?tab=imagenes'],
    [
      'does not restore a history view',
      ['?tab=ajustes&vista=historial&vehiculo=abc', '?tab=leads'],
      'ajustes',
      '?tab=ajustes',
    ],
  ] as const)('%s', (_what, queries, tab, expected) => {
    const now = read(queries.at(-1) ?? '');
    expect(query(placeOfTab(panelPlaces, tab, now, visited(...queries)))).toBe(expected);
  });
});
