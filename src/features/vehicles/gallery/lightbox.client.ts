import PhotoSwipe from 'photoswipe';
import { closeOnBack } from '#src/lib/close-on-back.ts';
import { PHOTO_WIDTHS } from '#src/paths.ts';
import 'photoswipe/style.css';

/** The full-screen view; it loads when somebody opens it. */

export interface LightboxPhoto {
  readonly src: string;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  readonly description: string;
  /** A variant that the page shows already. */
  readonly preview: string;
}

export interface LightboxOptions {
  readonly photos: readonly LightboxPhoto[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  /** The view is gone; the focus belongs to the photograph that was last in it. */
  readonly onClose: (index: number) => void;
}

/** Pixels above and below a photograph: the counter's and the description's. A low window has none to spare, but room at the sides. */
const RAILS = { top: 56, bottom: 72, left: 0, right: 0 };
const LOW = 500;

const LARGEST = Math.max(...PHOTO_WIDTHS);

/** While it opens, PhotoSwipe hears no keys: they are kept from the page behind it, and obeyed once it is open. */
function obeyEarlyKeys(view: PhotoSwipe): void {
  const orders: Readonly<Record<string, () => void>> = {
    Escape: () => view.close(),
    ...(view.getNumItems() > 1 && { ArrowLeft: () => view.prev(), ArrowRight: () => view.next() }),
  };
  const early: (() => void)[] = [];
  const opening = new AbortController();
  document.addEventListener(
    'keydown',
    (event) => {
      const order = orders[event.key];
      if (order === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      early.push(order);
    },
    { capture: true, signal: opening.signal },
  );
  view.on('openingAnimationEnd', () => {
    opening.abort();
    for (const order of early) order();
  });
  view.on('destroy', () => opening.abort());
}

/** The house's icons (Lucide's lines). PhotoSwipe mirrors the arrow for the other side and hides the plus's upright. */
const icon = (lines: string) =>
  `<svg aria-hidden="true" class="pswp__icn" viewBox="-4 -4 32 32">${lines}</svg>`;
const ICONS = {
  closeSVG: icon('<path d="M18 6 6 18M6 6l12 12"/>'),
  zoomSVG: icon(
    '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.35-4.35M8 11h6"/><path class="pswp__zoom-icn-bar-v" d="M11 8v6"/>',
  ),
  arrowPrevSVG: icon('<path d="m15 18-6-6 6-6"/>'),
  arrowNextSVG: icon('<path d="m15 18-6-6 6-6"/>'),
} as const;

/** Back closes the view; while that opens, PhotoSwipe does not close it, so that it waits. */
function obeyBack(view: PhotoSwipe): void {
  let isAsked = false;
  const closed = closeOnBack(() => {
    isAsked = true;
    view.close();
  });
  view.on('openingAnimationEnd', () => isAsked && view.close());
  view.on('close', closed);
}

let isOpen = false;

/** Opens the view at a photograph, unless it is open. Back, Escape, the button and a downward swipe close it. */
export function openLightbox({ photos, index, onIndex, onClose }: LightboxOptions): void {
  if (isOpen) return;
  isOpen = true;
  const view = new PhotoSwipe({
    dataSource: photos.map(({ src, width, height, description, preview }) => {
      const scale = Math.min(1, LARGEST / width);
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      return { src, ...size, alt: description, msrc: preview };
    }),
    ...ICONS,
    paddingFn: ({ y }) => (y < LOW ? { top: 0, bottom: 0, left: 0, right: 0 } : RAILS),
    index,
    loop: true,
    bgOpacity: 1,
    showHideAnimationType: 'fade',
    closeTitle: 'Cerrar (Esc)',
    zoomTitle: 'Ampliar',
    arrowPrevTitle: 'Fotografía anterior',
    arrowNextTitle: 'Fotografía siguiente',
    errorMsg: 'No se ha podido cargar la fotografía.',
    indexIndicatorSep: ' / ',
    arrowPrev: photos.length > 1,
    arrowNext: photos.length > 1,
    counter: photos.length > 1,
    returnFocus: false,
    mainClass: 'lightbox',
  });
  view.on('uiRegister', () => {
    view.ui?.registerElement({
      name: 'description',
      order: 9,
      isButton: false,
      appendTo: 'root',
      onInit: (element) => {
        element.classList.add('lightbox-description', 'type-small');
        element.setAttribute('aria-live', 'polite');
        view.on('change', () => {
          element.textContent = photos[view.currIndex]?.description ?? '';
        });
      },
    });
  });
  view.on('change', () => onIndex(view.currIndex));
  view.on('destroy', () => {
    isOpen = false;
    onClose(view.currIndex);
  });
  obeyBack(view);
  obeyEarlyKeys(view);
  // Where motion is unwanted, PhotoSwipe is open when this returns: what waits for that has to be in place.
  view.init();
  view.element?.setAttribute('aria-label', 'Fotografías a pantalla completa');
}
