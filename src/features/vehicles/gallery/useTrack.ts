import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { createTrack, type GalleryTrack } from './gallery-track.ts';

/** An action on the band; returns the photograph in view afterwards. */
type Order = (track: GalleryTrack) => number;
/** Called with the photograph in view after an action, once it is rendered. */
type Then = (index: number) => void;

interface Track {
  /** The band's element. */
  readonly band: RefObject<HTMLUListElement | null>;
  /** Whether the band wraps: its element holds the copies at both ends. */
  readonly endless: boolean;
  /** The photograph in view, counted from 0. */
  readonly index: number;
  /** Whether it has ever changed. */
  readonly moved: boolean;
  /** Runs an action at once, or when the band has become endless. */
  readonly steer: (order: Order, then?: Then) => void;
}

/** A band that has not moved for this long is at rest (ms). */
const REST_MS = 120;

function carryOut(track: GalleryTrack, order: Order, then: Then | undefined): void {
  if (then === undefined) order(track);
  else then(flushSync(() => order(track)));
}

/** Calls back once nothing has scrolled for a moment. */
function whenAtRest(band: HTMLElement, done: () => void): () => void {
  const scrolling = new AbortController();
  const rest = () => {
    scrolling.abort();
    done();
  };
  let rests = window.setTimeout(rest, REST_MS);
  const again = () => {
    window.clearTimeout(rests);
    rests = window.setTimeout(rest, REST_MS);
  };
  band.addEventListener('scroll', again, { passive: true, signal: scrolling.signal });
  return () => {
    window.clearTimeout(rests);
    scrolling.abort();
  };
}

/**
 * Controls the band of photographs. It may have been swiped before hydration: it becomes endless once it is at rest, and
 * starts at its current position.
 */
export function useTrack(total: number): Track {
  const band = useRef<HTMLUListElement>(null);
  const track = useRef<GalleryTrack>(null);
  const waiting = useRef<(readonly [Order, Then | undefined])[]>([]);
  const start = useRef(0);
  const [endless, setEndless] = useState(false);
  const [seen, setSeen] = useState({ index: 0, moved: false });

  useEffect(() => {
    const element = band.current;
    if (element === null || total < 2) return;
    return whenAtRest(element, () => {
      const { clientWidth, scrollLeft } = element;
      start.current = clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);
      flushSync(() => setEndless(true));
    });
  }, [total]);

  useLayoutEffect(() => {
    if (!endless || band.current === null) return;
    const onIndex = (index: number) =>
      setSeen((former) => (former.index === index ? former : { index, moved: true }));
    const created = createTrack({ band: band.current, total, start: start.current, onIndex });
    track.current = created;
    onIndex(start.current);
    // In the next frame: otherwise the end of the band's initial jump would be taken for the end of an action.
    const frame = requestAnimationFrame(() => {
      for (const [order, then] of waiting.current.splice(0)) carryOut(created, order, then);
    });
    return () => {
      cancelAnimationFrame(frame);
      track.current = null;
      created.end();
    };
  }, [endless, total]);

  const steer = useCallback((order: Order, then?: Then) => {
    if (track.current === null) waiting.current.push([order, then]);
    else carryOut(track.current, order, then);
  }, []);
  return { band, endless, steer, ...seen };
}
