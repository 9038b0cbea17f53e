import { indexAt, nearTurn, slotOf } from './gallery-index.ts';

/**
 * The swipeable band of photographs. It scrolls natively. Copies at both ends let a swipe continue past the last
 * photograph to the first and back, where the browser would otherwise treat it as a navigation gesture.
 */

export interface GalleryTrack {
  /** Shows a photograph, animated if it is a neighbour and `smooth` is set; returns its index. */
  readonly show: (index: number, smooth: boolean) => number;
  /** Moves to the next (1) or previous (-1) photograph; returns its index. */
  readonly step: (by: number, smooth: boolean) => number;
  /** Removes all listeners. */
  readonly end: () => void;
}

/** Options of a track. */
export interface TrackOptions {
  /** The band, with the copies in its first and last slot. */
  readonly band: HTMLElement;
  /** Number of photographs without the copies: at least two. */
  readonly total: number;
  /** The initial photograph. */
  readonly start: number;
  /** Called with the photograph in view, also during a swipe. */
  readonly onIndex: (index: number) => void;
}

const HAS_SCROLL_END = 'onscrollend' in globalThis;
/** In browsers without `scrollend`, a scroll has ended when nothing moved for this long (ms). */
const STILL_MS = 120;
/** A band within this distance of a slot is at rest there, in pixels. */
const AT_REST = 2;

export function createTrack({ band, total, start, onIndex }: TrackOptions): GalleryTrack {
  let current = start;
  /** The slot that the band is animating to; null while a finger or wheel moves it. */
  let target: number | null = null;
  let isMoving = false;
  /** Width of a slot in pixels when the band was last positioned; 0 while it is not rendered. */
  let width = band.clientWidth;

  const isPlaced = () => width > 0 && width === band.clientWidth;
  const position = () => band.scrollLeft / width;
  const place = (slot: number, behavior: ScrollBehavior = 'instant') =>
    band.scrollTo({ left: slot * width, behavior });
  const turn = () => {
    const turned = nearTurn(position(), current, total);
    if (Math.abs(turned - position()) > 1) place(turned);
  };
  const see = (index: number) => {
    current = index;
    onIndex(index);
  };
  const moveTo = (slot: number, smooth: boolean) => {
    turn();
    target = slot;
    place(slot, smooth ? 'smooth' : 'instant');
    see(indexAt(slot, total));
    return current;
  };
  const isAt = (slot: number) => Math.abs(position() - slot) * width < AT_REST;
  const settle = () => {
    // `scrollend` of an animation that a newer one has interrupted; it may arrive late.
    if (target !== null && isPlaced() && !isAt(target)) return;
    target = null;
    isMoving = false;
    if (!isPlaced()) return;
    see(indexAt(Math.round(position()), total));
    if (isAt(Math.round(position()))) turn();
  };

  let stillness = 0;
  const listening = new AbortController();
  const passive = { passive: true, signal: listening.signal };
  band.addEventListener(
    'scroll',
    () => {
      isMoving = true;
      if (target === null && isPlaced()) see(indexAt(Math.round(position()), total));
      if (HAS_SCROLL_END) return;
      window.clearTimeout(stillness);
      stillness = window.setTimeout(settle, STILL_MS);
    },
    passive,
  );
  band.addEventListener('scrollend', settle, passive);
  for (const hand of ['touchstart', 'pointerdown', 'wheel'])
    band.addEventListener(hand, () => (target = null), passive);

  place(slotOf(current));
  // Keeps the photograph in view when the window is resized, whatever the browser does with the old scroll offset.
  const watching = new ResizeObserver(() => {
    if (width === band.clientWidth) return;
    width = band.clientWidth;
    place(slotOf(current));
  });
  watching.observe(band);
  window.addEventListener(
    'resize',
    () => {
      if (!isMoving && isPlaced()) place(slotOf(current));
    },
    passive,
  );

  return {
    show: (index, smooth) =>
      index === current ? current : moveTo(slotOf(index), smooth && Math.abs(index - current) === 1),
    step: (by, smooth) => moveTo(slotOf(current) + by, smooth),
    end: () => {
      listening.abort();
      watching.disconnect();
      window.clearTimeout(stillness);
    },
  };
}
