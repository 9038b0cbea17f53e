import { describe, expect, it } from 'vitest';
import { parts, type Condition, type Part } from '#src/server/health/ailments.ts';
import { dueNews, noteTold, observe, type AlertedPart, type Episodes } from './alert-rules.ts';

const MINUTE = 60_000;
const AFTER_MS = 5 * MINUTE;

const allWell = Object.fromEntries(parts.map((part) => [part, 'well'])) as Record<Part, Condition>;

/** What happens at a minute: a part changes, or the way to the operator does. */
type Events = Readonly<Record<number, Partial<Record<Part, Condition>> | 'cut off' | 'back'>>;

/** Looks each half minute until the given one and tells what is due, unless that way is cut off: `minute part kind condition`. */
function play(events: Events, minutes: number): readonly string[] {
  const told: string[] = [];
  let conditions = allWell;
  let episodes: Episodes = {};
  let isCutOff = false;
  for (let now = 0; now <= minutes * MINUTE; now += MINUTE / 2) {
    const event = events[now / MINUTE];
    if (typeof event === 'string') isCutOff = event === 'cut off';
    else conditions = { ...conditions, ...event };
    episodes = observe(episodes, conditions, now, AFTER_MS);
    if (isCutOff) continue;
    for (const news of dueNews(episodes, now, AFTER_MS)) {
      told.push(`${now / MINUTE} ${news.part} ${news.kind} ${news.condition}`);
      episodes = noteTold(episodes, news, now);
    }
  }
  return told;
}

const DAY = 24 * 60;

describe('the operator', () => {
  it.each<[string, Events, number, readonly string[]]>([
    ['nothing while all is well', {}, 10, []],
    ['nothing of what passes', { 1: { disk: 'ill' }, 5: { disk: 'well' } }, 20, []],
    ['once of what lasts', { 1: { disk: 'ill' } }, DAY, ['6 disk ill ill']],
    [
      'at most once a day',
      { 0: { mail: 'ill' } },
      3 * DAY,
      ['5 mail ill ill', `${DAY + 5} mail reminder ill`, `${2 * DAY + 5} mail reminder ill`],
    ],
    [
      'of its end, when it stays well',
      { 0: { backup: 'ill' }, 9: { backup: 'well' } },
      DAY,
      ['5 backup ill ill', '10 backup well ill'],
    ],
    [
      'once of what comes and goes',
      {
        0: { pocketbase: 'ill' },
        2: { pocketbase: 'well' },
        2.5: { pocketbase: 'ill' },
        7: { pocketbase: 'well' },
        7.5: { pocketbase: 'ill' },
        8: { pocketbase: 'well' },
      },
      DAY,
      ['5 pocketbase ill ill', '9 pocketbase well ill'],
    ],
    [
      'again of another time',
      { 0: { disk: 'ill' }, 6: { disk: 'well' }, 8: { disk: 'ill' } },
      20,
      ['5 disk ill ill', '7 disk well ill', '13 disk ill ill'],
    ],
    [
      'at once when it becomes worse',
      { 0: { disk: 'ill' }, 8: { disk: 'grave' } },
      DAY,
      ['5 disk ill ill', '8 disk ill grave'],
    ],
    [
      'nothing more when it becomes less bad and worse again',
      { 0: { disk: 'grave' }, 8: { disk: 'ill' }, 9: { disk: 'grave' } },
      DAY,
      ['5 disk ill grave'],
    ],
    [
      'of several parts, each by itself',
      { 0: { disk: 'grave' }, 1: { publishing: 'ill' } },
      10,
      ['5 disk ill grave', '6 publishing ill ill'],
    ],
    ['nothing of parts that are not theirs', { 0: { api: 'ill', purge: 'ill' } }, 20, []],
    [
      'afterwards of what could not be told',
      { 0: 'cut off', 1: { mail: 'ill' }, 20: { mail: 'well' }, 40: 'back' },
      60,
      ['40 mail over ill'],
    ],
    [
      'late of what could not be told and lasts',
      { 0: 'cut off', 1: { disk: 'ill' }, 40: 'back' },
      60,
      ['40 disk ill ill'],
    ],
    [
      'late of an end',
      { 0: { disk: 'ill' }, 6: 'cut off', 10: { disk: 'well' }, 40: 'back' },
      60,
      ['5 disk ill ill', '40 disk well ill'],
    ],
    ['nothing while nobody knows', { 0: { mail: 'unknown' } }, 20, []],
    [
      'of what was ill when nobody knows any more',
      { 0: { mail: 'ill' }, 2: { mail: 'unknown' } },
      20,
      ['5 mail ill ill'],
    ],
    [
      'no end because nobody knows',
      { 0: { mail: 'ill' }, 6: { mail: 'unknown' }, 9: { mail: 'well' } },
      20,
      ['5 mail ill ill', '10 mail well ill'],
    ],
  ])('is told %s', (_what, events, minutes, expected) => {
    expect(play(events, minutes)).toEqual(expected);
  });

  it('is told from when to when', () => {
    const at = (part: AlertedPart, condition: Condition) => ({ ...allWell, [part]: condition });
    let episodes = observe({}, at('mail', 'ill'), 1000, AFTER_MS);
    episodes = observe(episodes, allWell, 1000 + AFTER_MS, AFTER_MS);
    expect(dueNews(episodes, 1000 + AFTER_MS + MINUTE, AFTER_MS)).toEqual([
      { part: 'mail', kind: 'over', condition: 'ill', since: 1000, until: 1000 + AFTER_MS },
    ]);
  });
});
