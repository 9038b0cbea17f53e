import { describe, expect, it } from 'vitest';
import {
  inViewOrder,
  missingViews,
  nextMissing,
  tappedOrder,
  textWithView,
  wantedViews,
} from './photo-views.ts';

const photos = (...views: string[]) => views.map((vista, index) => ({ id: String(index), vista }));

describe('missing views', () => {
  it.each([
    ['all views except flaws for a car without photos', [], wantedViews],
    ['all views except flaws for untagged photos', ['', ''], wantedViews],
    ['none when every view is tagged', wantedViews, []],
    [
      'the views without a photo',
      ['frontal', 'frontal', 'desperfecto', ...wantedViews.slice(3)],
      ['tres_cuartos_delantero', 'lateral'],
    ],
  ])('%s', (_, views, expected) => {
    expect(missingViews(photos(...views))).toEqual(expected);
  });

  it('include the view of a damaged photo', () => {
    const whole = photos(...wantedViews);
    const broken = whole.map((photo) => ({ ...photo, rota: photo.vista === 'maletero' }));
    expect(missingViews(broken)).toEqual(['maletero']);
  });

  it.each([
    ['frontal', [], 'lateral'],
    ['llanta', ['tres_cuartos_delantero'], 'frontal'],
    ['desperfecto', [], 'tres_cuartos_delantero'],
    ['llanta', wantedViews.slice(0, -1), null],
  ] as const)('after %s, with %j tagged, the next is %s', (after, there, expected) => {
    expect(nextMissing(photos(...there), after)).toBe(expected);
  });
});

describe('the alt text of a tagged photo', () => {
  it.each([
    ['IMG_4101', '', 'frontal', 'BMW X5, frontal'],
    ['', '', 'tres_cuartos_trasero', 'BMW X5, tres cuartos trasero'],
    ['BMW X5, frontal', 'frontal', 'lateral', 'BMW X5, lateral'],
    ['Llanta con arañazo', 'llanta', 'desperfecto', 'Llanta con arañazo'],
    ['BMW X5, frontal', '', 'lateral', 'BMW X5, frontal'],
    ['IMG_4101', 'frontal', '', 'IMG_4101'],
  ])('alt %j, view %j, new view %j: %j', (alt, vista, next, expected) => {
    expect(textWithView({ alt, vista }, 'BMW X5', next)).toBe(expected);
  });
});

describe('orders', () => {
  it.each([
    ['sorts by a walk around the car', ['maletero', 'frontal', 'tres_cuartos_delantero'], ['2', '1', '0']],
    ['puts untagged photos before flaws', ['desperfecto', '', 'frontal', ''], ['2', '1', '3', '0']],
    ['keeps the order of photos with the same view', ['lateral', 'lateral', 'frontal'], ['2', '0', '1']],
  ])('%s', (_, views, expected) => {
    expect(inViewOrder(photos(...views))).toEqual(expected);
  });

  it.each([
    [[], ['a', 'b', 'c']],
    [['c'], ['c', 'a', 'b']],
    [
      ['c', 'gone', 'b'],
      ['c', 'b', 'a'],
    ],
  ])('puts the tapped photos first: %j', (tapped, expected) => {
    expect(tappedOrder(tapped, ['a', 'b', 'c'])).toEqual(expected);
  });
});
