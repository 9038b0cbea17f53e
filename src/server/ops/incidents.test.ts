import { describe, expect, it } from 'vitest';
import { parts, type Condition, type Part } from './health-report.ts';
import { dueAlerts, markNotified, observe, type AlertedPart, type Incidents } from './incidents.ts';

const MINUTE = 60_000;
const AFTER_MS = 5 * MINUTE;

const allOk = Object.fromEntries(parts.map((part) => [part, 'ok'])) as Record<Part, Condition>;

/** Events by minute: a change of a part's condition, or of the delivery of alerts. */
type Events = Readonly<Record<number, Partial<Record<Part, Condition>> | 'cut off' | 'back'>>;

/**
 * Checks every half minute until `minutes`, and collects the sent alerts as `minute part kind severity`. Nothing is sent while
 * cut off.
 */
function play(events: Events, minutes: number): readonly string[] {
  const sent: string[] = [];
  let conditions = allOk;
  let incidents: Incidents = {};
  let isCutOff = false;
  for (let now = 0; now <= minutes * MINUTE; now += MINUTE / 2) {
    const event = events[now / MINUTE];
    if (typeof event === 'string') isCutOff = event === 'cut off';
    else conditions = { ...conditions, ...event };
    incidents = observe(incidents, conditions, now, AFTER_MS);
    if (isCutOff) continue;
    for (const alert of dueAlerts(incidents, now, AFTER_MS)) {
      sent.push(`${now / MINUTE} ${alert.part} ${alert.kind} ${alert.severity}`);
      incidents = markNotified(incidents, alert, now);
    }
  }
  return sent;
}

const DAY = 24 * 60;

describe('alerts', () => {
  it.each<[string, Events, number, readonly string[]]>([
    ['none while all parts are ok', {}, 10, []],
    ['none for a failure shorter than the wait', { 1: { disk: 'failing' }, 5: { disk: 'ok' } }, 20, []],
    ['one for a failure that lasts', { 1: { disk: 'failing' } }, DAY, ['6 disk failing failing']],
    [
      'one reminder a day at most',
      { 0: { mail: 'failing' } },
      3 * DAY,
      ['5 mail failing failing', `${DAY + 5} mail reminder failing`, `${2 * DAY + 5} mail reminder failing`],
    ],
    [
      'one for the end, once the part has stayed ok',
      { 0: { backup: 'failing' }, 9: { backup: 'ok' } },
      DAY,
      ['5 backup failing failing', '10 backup resolved failing'],
    ],
    [
      'one for a failure that comes and goes',
      {
        0: { pocketbase: 'failing' },
        2: { pocketbase: 'ok' },
        2.5: { pocketbase: 'failing' },
        7: { pocketbase: 'ok' },
        7.5: { pocketbase: 'failing' },
        8: { pocketbase: 'ok' },
      },
      DAY,
      ['5 pocketbase failing failing', '9 pocketbase resolved failing'],
    ],
    [
      'again for the next failure',
      { 0: { disk: 'failing' }, 6: { disk: 'ok' }, 8: { disk: 'failing' } },
      20,
      ['5 disk failing failing', '7 disk resolved failing', '13 disk failing failing'],
    ],
    [
      'at once when a failure becomes critical',
      { 0: { disk: 'failing' }, 8: { disk: 'critical' } },
      DAY,
      ['5 disk failing failing', '8 disk failing critical'],
    ],
    [
      'none when a critical failure eases and returns',
      { 0: { disk: 'critical' }, 8: { disk: 'failing' }, 9: { disk: 'critical' } },
      DAY,
      ['5 disk failing critical'],
    ],
    [
      'one for each part',
      { 0: { disk: 'critical' }, 1: { publishing: 'failing' } },
      10,
      ['5 disk failing critical', '6 publishing failing failing'],
    ],
    ['none for parts that recover without the operator', { 0: { api: 'failing', purge: 'failing' } }, 20, []],
    [
      'one afterwards for a failure that could not be reported',
      { 0: 'cut off', 1: { mail: 'failing' }, 20: { mail: 'ok' }, 40: 'back' },
      60,
      ['40 mail missed failing'],
    ],
    [
      'late for a failure that could not be reported and lasts',
      { 0: 'cut off', 1: { disk: 'failing' }, 40: 'back' },
      60,
      ['40 disk failing failing'],
    ],
    [
      'late for an end',
      { 0: { disk: 'failing' }, 6: 'cut off', 10: { disk: 'ok' }, 40: 'back' },
      60,
      ['5 disk failing failing', '40 disk resolved failing'],
    ],
    ['none while a condition is unknown', { 0: { mail: 'unknown' } }, 20, []],
    [
      'one for a failure whose condition becomes unknown',
      { 0: { mail: 'failing' }, 2: { mail: 'unknown' } },
      20,
      ['5 mail failing failing'],
    ],
    [
      'no end while a condition is unknown',
      { 0: { mail: 'failing' }, 6: { mail: 'unknown' }, 9: { mail: 'ok' } },
      20,
      ['5 mail failing failing', '10 mail resolved failing'],
    ],
  ])('%s', (_what, events, minutes, expected) => {
    expect(play(events, minutes)).toEqual(expected);
  });

  it('contain the start and end of the failure', () => {
    const at = (part: AlertedPart, condition: Condition) => ({ ...allOk, [part]: condition });
    let incidents = observe({}, at('mail', 'failing'), 1000, AFTER_MS);
    incidents = observe(incidents, allOk, 1000 + AFTER_MS, AFTER_MS);
    expect(dueAlerts(incidents, 1000 + AFTER_MS + MINUTE, AFTER_MS)).toEqual([
      { part: 'mail', kind: 'missed', severity: 'failing', since: 1000, until: 1000 + AFTER_MS },
    ]);
  });
});
