import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { firstPaintScript } from './first-paint.script.ts';

/** A page while it is parsed: the listeners it registered, and what its templates released. */
function page({ search = '' } = {}) {
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  const listen = (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const log: string[] = [];
  class Element {
    readonly on = new Map<string, () => void>();
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    addEventListener = (name: string, listener: () => void) => this.on.set(name, listener);
    closest = () => (this.name === 'heart' ? this : null);
    click = () => log.push(`click ${this.name}`);
  }
  const script = new Element('script');
  const attributes = new Set<string>();
  const content = { querySelectorAll: () => [script] };
  const document = {
    readyState: 'loading',
    documentElement: {
      hasAttribute: (name: string) => attributes.has(name),
      setAttribute: (name: string) => attributes.add(name),
    },
    querySelectorAll: () => [{ content, replaceWith: () => log.push('scripts') }],
    addEventListener: listen,
    removeEventListener: (name: string) => listeners.delete(name),
  };
  runInNewContext(firstPaintScript, {
    Element,
    Event,
    document,
    location: { search },
    addEventListener: listen,
    dispatchEvent: ({ type }: { type: string }) => log.push(type),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (work: () => void) => timers.push(work),
  });
  const fire = (name: string, event: unknown = {}) =>
    (listeners.get(name) ?? []).forEach((listener) => listener(event));
  return {
    log,
    fire,
    read: () => {
      document.readyState = 'interactive';
      fire('DOMContentLoaded');
    },
    draw: () => frames.splice(0).forEach((frame) => frame()),
    wait: () => timers.splice(0).forEach((work) => work()),
    press: (name: string) => fire('click', { target: new Element(name) }),
    scriptCame: () => script.on.get('load')?.(),
  };
}

describe('scripts load', () => {
  it('after the first frame of a loaded page, once', () => {
    const { log, read, fire, draw, wait } = page();
    read();
    fire('load');
    draw();
    expect(log).toEqual([]);
    draw();
    expect(log).toEqual(['first-paint', 'scripts']);
    fire('pointerdown');
    wait();
    expect(log).toHaveLength(2);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'focusin'])('with the first %s', (touch) => {
    const { log, read, fire } = page();
    read();
    fire(touch);
    expect(log).toEqual(['first-paint', 'scripts']);
  });

  it('once the page is parsed, when it was touched before', () => {
    const { log, read, fire } = page();
    fire('pointerdown');
    expect(log).toEqual(['first-paint']);
    read();
    expect(log).toEqual(['first-paint', 'scripts']);
  });

  it('at once when the address has a query', () => {
    const { log, read } = page({ search: '?marca=BMW' });
    read();
    expect(log).toEqual(['first-paint', 'scripts']);
  });

  it('after a timeout when pictures do not load', () => {
    const { log, read, wait } = page();
    read();
    expect(log).toEqual([]);
    wait();
    expect(log).toEqual(['first-paint', 'scripts']);
  });
});

it('replays presses on favourite buttons made before the scripts loaded, and no others', () => {
  const { log, read, fire, press, scriptCame } = page();
  read();
  fire('pointerdown');
  press('heart');
  press('link');
  scriptCame();
  press('heart');
  expect(log).toEqual(['first-paint', 'scripts', 'click heart']);
});
