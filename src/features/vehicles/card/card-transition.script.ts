import { scriptText } from '#src/lib/script-text.ts';
import { paths } from '#src/paths.ts';

/** A page that is scrolled further than this has its header solid, in pixels. */
const SCROLLED = 8;
/** The header's own change of ground takes no longer, in milliseconds. */
const HEADER_MS = 500;

/**
 * For the way back from a car to a page with cards: the car's photograph travels to its card, which must be named before
 * the first frame.
 */
function receivePhotograph(carPath: string, scrolled: number, headerMs: number): void {
  /** The car's path that the visitor comes back from; null on any other way. */
  const carLeft = () => {
    const from = (window as Partial<Window>).navigation?.activation?.from?.url;
    const path = from ? new URL(from).pathname : '';
    return path.startsWith(carPath) ? path : null;
  };

  /** The first frame waits until the cards are parsed. No element has the id that the link names, so that it waits for the whole document. */
  const waitForCards = () => {
    const expected = document.createElement('link');
    expected.rel = 'expect';
    expected.setAttribute('blocking', 'render');
    expected.href = '#fin';
    document.head.append(expected);
  };

  /** A page that opens scrolled has its header solid from the first frame on, without gliding there. */
  const settleHeader = () => {
    const header = document.querySelector<HTMLElement>('[data-header=overlay]');
    if (header === null || scrollY <= scrolled) return;
    header.style.transition = 'none';
    header.setAttribute('data-solid', '');
    setTimeout(() => (header.style.transition = ''), headerMs);
  };

  /** The photograph in the card of the car at this path; null when it is not in the window. */
  const photographOf = (path: string) => {
    const card = document
      .querySelector(`[data-vehicle] a[href="${CSS.escape(path)}"]`)
      ?.closest<HTMLElement>('[data-vehicle]');
    if (!card) return null;
    // A card off screen is not laid out (catalogue.css), and could not be captured.
    card.style.contentVisibility = 'visible';
    const photograph = card.querySelector<HTMLElement>('[data-photo]');
    if (photograph === null) return null;
    const { top, bottom } = photograph.getBoundingClientRect();
    return bottom < 0 || top > innerHeight ? null : photograph;
  };

  if (carLeft() !== null) waitForCards();
  addEventListener('pagereveal', ({ viewTransition }) => {
    settleHeader();
    const path = carLeft();
    // A car's page has a stage of its own, and names it itself.
    if (!viewTransition || path === null || document.querySelector('.vehicle-stage-photo')) return;
    const photograph = photographOf(path);
    if (photograph === null) return;
    photograph.style.setProperty('view-transition-name', 'vehicle-photo');
    const rest = () => photograph.style.removeProperty('view-transition-name');
    viewTransition.finished.then(rest, rest);
  });
}

/** What the browser runs in the head of a page with cards, when no module has run yet. */
export const cardTransitionScript = scriptText(receivePhotograph, paths.vehiculo(''), SCROLLED, HEADER_MS);
