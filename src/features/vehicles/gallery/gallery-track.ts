import { indexAt, nearTurn, slotOf } from './gallery-index.ts';

/**
 * The band of photographs under the finger. It scrolls by itself; copies at both ends let a swipe go on past the last
 * photograph to the first and back, where the browser would otherwise take it for leaving the page.
 */

export interface GalleryTrack {
  /** Brings a photograph into view, gliding if it is a neighbour and `smooth` is wanted; answers its index. */
  readonly show: (index: number, smooth: boolean) => number;
  /** Goes one photograph on (1) or back (-1); answers which it is. */
  readonly step: (by: number, smooth: boolean) => number;
  /** Lets go of the band. */
  readonly end: () => void;
}

/** What a track is made over. */
export interface TrackOptions {
  /** The band, with the copies in its first and last slot. */
  readonly band: HTMLElement;
  /** How many photographs there are without the copies: two at least. */
  readonly total: number;
  /** The photograph that it begins with. */
  readonly start: number;
  /** Hears which photograph is in view, also while a finger still moves the band. */
  readonly onIndex: (index: number) => void;
}

const TELLS_END = 'onscrollend' in globalThis;
/** Where browsers do not tell the end of a scroll, it has ended when nothing moved for this long (ms). */
const STILL_MS = 120;
/** A band nearer than this to a slot rests in it, in pixels. */
const AT_REST = 2;

export function createTrack({ band, total, start, onIndex }: TrackOptions): GalleryTrack {
  let current = start;
  /** The slot that the band is on its way to, while no finger or wheel moves it. */
  let target: number | null = null;
  let isMoving = false;
  /** Of one slot, in pixels, as the band was last placed; 0 while it is not painted. */
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
    // The end of a glide that another order has cut short, which may be told late.
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
      if (TELLS_END) return;
      window.clearTimeout(stillness);
      stillness = window.setTimeout(settle, STILL_MS);
    },
    passive,
  );
  band.addEventListener('scrollend', settle, passive);
  for (const hand of ['touchstart', 'pointerdown', 'wheel'])
    band.addEventListener(hand, () => (target = null), passive);

  place(slotOf(current));
  // A window that changes keeps the photograph that is in view, whatever the browser makes of the old offset.
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
