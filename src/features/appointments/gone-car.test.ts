import { expect, it } from 'vitest';
import { goneSince, type CarChange, type CarState } from './gone-car.ts';

const sold = { status: 'vendido', isTrashed: false };
const hidden = { status: 'oculto', isTrashed: false };
const trashed = { status: 'disponible', isTrashed: true };
const was = (at: number, statusBefore: string | null): CarChange => ({ at, statusBefore });

it.each<[string, CarState, CarChange[], number | null]>([
  ['can be seen', { status: 'disponible', isTrashed: false }, [was(9, 'vendido')], null],
  ['is reserved', { status: 'reservado', isTrashed: false }, [was(9, 'disponible')], null],
  ['was sold', sold, [was(9, 'disponible')], 9],
  ['was sold while reserved', sold, [{ at: 9, statusBefore: 'reservado' }, was(8, 'disponible')], 9],
  ['was hidden', hidden, [was(9, 'disponible'), was(3, null)], 9],
  ['was sold, and later hidden', hidden, [was(9, 'vendido'), was(5, 'disponible')], 5],
  [
    'was sold, back for sale, and sold again',
    sold,
    [was(9, 'disponible'), was(5, 'vendido'), was(4, 'disponible')],
    9,
  ],
  ['is in the trash', trashed, [{ at: 9, wasTrashed: false }], 9],
  [
    'was sold before it went into the trash',
    { ...sold, isTrashed: true },
    [{ at: 9, wasTrashed: false }, was(5, 'disponible')],
    5,
  ],
  [
    'came out of the trash hidden',
    hidden,
    [{ at: 9, wasTrashed: true }, was(5, 'disponible'), { at: 4, wasTrashed: false }],
    4,
  ],
  ['was sold before the changes', sold, [], null],
  ['was created as sold', sold, [was(9, null)], null],
])('a car that %s', (_what, now, changes, since) => {
  expect(goneSince(now, changes)).toBe(since);
});
