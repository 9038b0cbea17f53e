import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { catalogueHeadScript, WHOLE_ATTRIBUTE } from './head.script.ts';
import { GIVE_UP_MS, PENDING_ATTRIBUTE } from './pending.ts';

/** An element with the members that the script uses. */
function element(attributes: Record<string, string> = {}) {
  const held = new Map(Object.entries(attributes));
  return {
    getAttribute: (name: string) => held.get(name) ?? null,
    setAttribute: (name: string, value: string) => held.set(name, value),
    removeAttribute: (name: string) => held.delete(name),
    toggleAttribute: (name: string) => (held.has(name) ? !held.delete(name) : !!held.set(name, '')),
  };
}

/** A page's head after the script has run at an address. */
function headOf(search: string, arrival?: 'navigate' | 'reload' | 'back_forward') {
  const root = element();
  const panel = element();
  class Toggle {
    alive = false;
    readonly held = element({ 'aria-controls': 'panel', 'aria-expanded': 'false' });
    readonly getAttribute = this.held.getAttribute;
    readonly setAttribute = this.held.setAttribute;
    closest(selector: string) {
      if (selector.includes('[data-filters-toggle]')) return this;
      return selector === 'astro-island[ssr]' && !this.alive ? {} : null;
    }
  }
  const preloads: object[] = [];
  const kept = new Map<string, string>();
  let leave = () => {};
  const timers = new Map<number, () => void>();
  const listeners: ((event: { target: unknown }) => void)[] = [];
  runInNewContext(catalogueHeadScript, {
    URLSearchParams,
    Element: Toggle,
    location: { search },
    performance: { getEntriesByType: () => (arrival === undefined ? [] : [{ type: arrival }]) },
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'pagehide') leave = listener;
    },
    sessionStorage: {
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    setTimeout: (work: () => void, ms: number) => timers.set(ms, work),
    document: {
      documentElement: root,
      createElement: () => ({}),
      head: { append: (link: object) => preloads.push(link) },
      getElementById: (id: string) => (id === 'panel' ? panel : null),
      addEventListener: (name: string, listener: (event: { target: unknown }) => void) => {
        if (name === 'click') listeners.push(listener);
      },
    },
  });
  const toggle = new Toggle();
  return {
    pending: () => root.getAttribute(PENDING_ATTRIBUTE),
    isWhole: () => root.getAttribute(WHOLE_ATTRIBUTE) !== null,
    takeOver: () => root.setAttribute(PENDING_ATTRIBUTE, 'taken'),
    wait: () => timers.get(GIVE_UP_MS)?.(),
    toggle,
    press: (target: unknown = toggle) => listeners.forEach((listener) => listener({ target })),
    preloads,
    /** The session storage after the page was left. */
    leave: () => {
      leave();
      return Object.fromEntries(kept);
    },
    isOpen: () => panel.getAttribute('data-open') !== null,
  };
}

describe('the list waits for its filters', () => {
  it.each([
    ['', null],
    ['?utm_source=x', null],
    ['?marca=', null],
    ['?marca=BMW', ''],
    ['?utm_source=x&orden=km-asc', ''],
    ['?q=golf', ''],
  ])('at %j: %j', (search, pending) => {
    expect(headOf(search).pending()).toBe(pending);
  });

  it('and preloads the stock with the credentials mode of fetch', () => {
    expect(headOf('?marca=BMW').preloads).toEqual([
      { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/stock.json' },
    ]);
    expect(headOf('?utm_source=x').preloads).toEqual([]);
  });

  it('and appears after a timeout when no module takes over', () => {
    const head = headOf('?marca=BMW');
    head.wait();
    expect(head.pending()).toBeNull();
  });

  it('and keeps waiting when a module has taken over', () => {
    const head = headOf('?marca=BMW');
    head.takeOver();
    head.wait();
    expect(head.pending()).toBe('taken');
  });
});

describe('the query is stored for the tab', () => {
  it.each([
    ['', {}],
    ['?utm_source=x&marca=', {}],
    ['?marca=BMW&utm_source=x&orden=km-asc', { catalogo: 'marca=BMW&orden=km-asc' }],
    ['?q=serie+3&precio_max=60000', { catalogo: 'q=serie+3&precio_max=60000' }],
  ])('at %j: %j', (search, kept) => {
    expect(headOf(search).leave()).toEqual(kept);
  });
});

describe("a phone's filters", () => {
  it('open and close before hydration', () => {
    const { press, toggle, isOpen } = headOf('');
    press();
    expect([isOpen(), toggle.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    press();
    expect([isOpen(), toggle.getAttribute('aria-expanded')]).toEqual([false, 'false']);
  });

  it("are React's after hydration", () => {
    const { press, toggle, isOpen } = headOf('');
    toggle.alive = true;
    press();
    expect(isOpen()).toBe(false);
  });

  it('ignore other clicks', () => {
    const { press, isOpen } = headOf('');
    press(null);
    press({});
    expect(isOpen()).toBe(false);
  });
});

it.each([
  ['reload', true],
  ['back_forward', true],
  ['navigate', false],
  // A browser that does not report the navigation type.
  [undefined, false],
] as const)('after navigation type %s, all cards have layout: %s', (arrival, whole) => {
  expect(headOf('', arrival).isWhole()).toBe(whole);
});
