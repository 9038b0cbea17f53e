import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchToasts } from '#tests/support/fake-toasts.ts';
import type { Notice } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The module remembers what is on screen.
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const success = (title: string, about?: string): Notice => ({ title, about, tone: 'success' });
const failure = (title: string, about?: string): Notice => ({ title, about, tone: 'destructive' });
/** As after a save, with links to the car. */
const linked = (title: string): Notice => ({
  ...success(title),
  more: () => ['span', 'a', 'a'].map((tag) => document.createElement(tag)),
});
const undone = (title: string): Notice => ({
  ...success(title),
  action: { label: 'Deshacer', onSelect: () => undefined },
});

it.each<[string, readonly Notice[], readonly string[], readonly string[]]>([
  ['a success replaces the one before it', [success('A'), success('B')], ['B'], []],
  ['an action stays in reach', [undone('A'), success('B')], ['A', 'B'], []],
  ['also beside a success with links', [undone('A'), linked('B')], ['A', 'B'], []],
  ['a new action replaces another', [undone('A'), undone('B')], ['B'], []],
  ['news stay beside a success', [{ title: 'A' }, success('B')], ['A', 'B'], []],
  ['a failure is ended by a success about the same', [failure('A', 'x'), success('B', 'x')], ['B'], []],
  ['and stays beside one about something else', [failure('A', 'x'), success('B', 'y')], ['A', 'B'], ['A']],
  ['a form’s failure is ended by its success', [failure('A'), success('B')], ['B'], []],
  ['two cars fail alike', [failure('A', 'x'), failure('A', 'y')], ['A', 'A'], ['A', 'A']],
  ['a failure about nothing goes after its time', [failure('A')], ['A'], []],
  [
    'a repeated failure is the newest',
    [failure('A', 'x'), { title: 'B' }, failure('A', 'x')],
    ['B', 'A'],
    ['A'],
  ],
])('%s', async (_what, notices, shown, later) => {
  const toasts = catchToasts();
  const { notify } = await import('./notify.ts');
  for (const notice of notices) notify(notice);
  expect(toasts.onScreen()).toEqual(shown);
  vi.advanceTimersByTime(60_000);
  expect(toasts.onScreen()).toEqual(later);
});
