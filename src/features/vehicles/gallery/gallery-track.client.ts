import { indexAt, nearTurn, slotOf } from './gallery-index.ts';

/**
 * The band of photographs under the finger. It scrolls by itself; copies at both ends let a swipe go on past the last
 * photograph to the first and back, where the browser would otherwise take it for leaving the page.
 */

export interface GalleryTrack {
  /** Brings a photograph into view: gliding if it is a neighbour and `smooth` is wanted. */
  readonly show: (index: number, smooth: boolean) => void;
  /** Goes one photograph on (1) or back (-1). */
  readonly step: (by: number, smooth: boolean) => void;
}

const TELLS_END = 'onscrollend' in globalThis;
/** Where browsers do not tell the end of a scroll, it has ended when nothing moved for this long (ms). */
const STILL_MS = 120;
/** A band nearer than this to a slot rests in it, in pixels. */
const AT_REST = 2;

/** A copy that is only looked at: the original beside it is what readers and keys reach. */
function copyOf(slide: Element): Element {
  const copy = slide.cloneNode(true) as Element;
  copy.setAttribute('aria-hidden', 'true');
  const frame = copy.querySelector('[data-photo]');
  frame?.classList.remove('vehicle-stage-photo');
  for (const image of copy.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.fetchPriority = 'low';
  }
  if (frame !== null) copy.replaceChildren(frame);
  return copy;
}

/** @param onIndex hears which photograph is in view, also while a finger still moves the band */
export function createTrack(track: HTMLElement, onIndex: (index: number) => void): GalleryTrack {
  const [...slides] = track.children;
  const total = slides.length;
  const [first] = slides;
  const last = slides.at(-1);
  if (total < 2 || first === undefined || last === undefined) return { show: () => {}, step: () => {} };
  let current = 0;
  /** The band is on its way to a slot that was named, not moved by a finger. */
  let isSteered = false;
  let isMoving = false;
  /** Of one slot, in pixels, as the band was last placed; 0 while it is not painted. */
  let width = track.clientWidth;

  const isPlaced = () => width > 0 && width === track.clientWidth;
  const position = () => track.scrollLeft / width;
  const place = (slot: number, behavior: ScrollBehavior = 'instant') =>
    track.scrollTo({ left: slot * width, behavior });
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
    isSteered = true;
    place(slot, smooth ? 'smooth' : 'instant');
    see(indexAt(slot, total));
  };
  const settle = () => {
    isSteered = false;
    isMoving = false;
    if (!isPlaced()) return;
    see(indexAt(Math.round(position()), total));
    if (Math.abs(position() - Math.round(position())) * width < AT_REST) turn();
  };

  let stillness = 0;
  track.addEventListener(
    'scroll',
    () => {
      isMoving = true;
      if (!isSteered && isPlaced()) see(indexAt(Math.round(position()), total));
      if (TELLS_END) return;
      window.clearTimeout(stillness);
      stillness = window.setTimeout(settle, STILL_MS);
    },
    { passive: true },
  );
  track.addEventListener('scrollend', settle);
  track.addEventListener('touchstart', () => (isSteered = false), { passive: true });

  track.prepend(copyOf(last));
  track.append(copyOf(first));
  place(slotOf(current));
  // A window that changes keeps the photograph that is in view, whatever the browser makes of the old offset.
  new ResizeObserver(() => {
    width = track.clientWidth;
    place(slotOf(current));
  }).observe(track);
  window.addEventListener('resize', () => {
    if (!isMoving && isPlaced()) place(slotOf(current));
  });

  return {
    show: (index, smooth) => {
      if (index !== current) moveTo(slotOf(index), smooth && Math.abs(index - current) === 1);
    },
    step: (by, smooth) => moveTo(slotOf(current) + by, smooth),
  };
}
