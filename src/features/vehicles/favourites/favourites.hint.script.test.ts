import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { favouritesHintScript } from './favourites.hint.script.ts';

const KEPT = '[{"id":"golf1"}]';

it.each<[string, boolean, string | null | undefined, string]>([
  ['no list', false, null, ''],
  ['an emptied list', false, '[]', ''],
  ['a list', true, KEPT, ''],
  ['a shared list', true, null, '#coches=golf1'],
  ['a browser that refuses its storage', false, undefined, ''],
])('%s is waited for: %s', (_list, expected, kept, hash) => {
  let isWaiting = !expected;
  runInNewContext(favouritesHintScript, {
    location: { hash },
    localStorage: {
      getItem: (key: string) => {
        if (kept === undefined) throw new Error('SecurityError');
        return key === 'favoritos' ? kept : null;
      },
    },
    document: {
      documentElement: { toggleAttribute: (_name: string, force: boolean) => (isWaiting = force) },
    },
  });
  expect(isWaiting).toBe(expected);
});
