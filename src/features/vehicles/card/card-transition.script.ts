import { scriptText } from '#src/lib/script-text.ts';
import { paths } from '#src/paths.ts';

/** Scroll offset beyond which the header is solid, in pixels. */
const SCROLLED = 8;
/** Duration of the header's colour transition, in milliseconds. */
const HEADER_MS = 500;

/**
 * For the way back from a car to a page with cards: the car's photograph moves to its card, which must be named before
 * the first frame.
 */
function receivePhotograph(carPath: string, scrolled: number, headerMs: number): void {
  /** The path of the car that the visitor returns from; null when coming from elsewhere. */
  const carLeft = () => {
    const from = (window as Partial<Window>).navigation?.activation?.from?.url;
    const path = from ? new URL(from).pathname : '';
    return path.startsWith(carPath) ? path : null;
  };

  /** Blocks rendering until the cards are parsed. No element has the link's id, so it waits for the whole document. */
  const waitForCards = () => {
    const expected = document.createElement('link');
    expected.rel = 'expect';
    expected.setAttribute('blocking', 'render');
    expected.href = '#fin';
    document.head.append(expected);
  };

  /** A page that opens scrolled has a solid header from the first frame on, without a transition. */
  const settleHeader = () => {
    const header = document.querySelector<HTMLElement>('[data-header=overlay]');
    if (header === null || scrollY <= scrolled) return;
    header.style.transition = 'none';
    header.setAttribute('data-solid', '');
    setTimeout(() => (header.style.transition = ''), headerMs);
  };

  /** The photograph in the card of the car with this path; null when it is outside the viewport. */
  const photographOf = (path: string) => {
    const card = document
      .querySelector(`[data-vehicle] a[href="${CSS.escape(path)}"]`)
      ?.closest<HTMLElement>('[data-vehicle]');
    if (!card) return null;
    // A card outside the viewport has no layout (catalogue.css), and could not be captured.
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
    // A car's page has a stage, which is named in CSS.
    if (!viewTransition || path === null || document.querySelector('.vehicle-stage-photo')) return;
    const photograph = photographOf(path);
    if (photograph === null) return;
    photograph.style.setProperty('view-transition-name', 'vehicle-photo');
    const rest = () => photograph.style.removeProperty('view-transition-name');
    viewTransition.finished.then(rest, rest);
  });
}

/** Runs in the head of a page with cards, before any module. */
export const cardTransitionScript = scriptText(receivePhotograph, paths.vehiculo(''), SCROLLED, HEADER_MS);
