import PhotoSwipe from 'photoswipe';
import { closeOnBack } from '#src/lib/close-on-back.ts';
import { PHOTO_WIDTHS } from '#src/paths.ts';
import 'photoswipe/style.css';

/** The full-screen view; loaded on demand. */

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
  /** Called after closing with the photograph last in view, which should receive the focus. */
  readonly onClose: (index: number) => void;
}

/** Pixels above and below a photograph for the counter and the description. A low viewport puts them at the sides. */
const RAILS = { top: 56, bottom: 72, left: 0, right: 0 };
const LOW = 500;

const LARGEST = Math.max(...PHOTO_WIDTHS);

/** While opening, PhotoSwipe ignores keys: they are kept from the page behind it, and handled once it is open. */
function handleEarlyKeys(view: PhotoSwipe): void {
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

/** Lucide icons. PhotoSwipe mirrors the arrow for the other side and hides the plus's vertical line. */
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

/** Back closes the view. PhotoSwipe cannot close during its opening animation, so the request waits for its end. */
function closeOnBackButton(view: PhotoSwipe): void {
  let isRequested = false;
  const closed = closeOnBack(() => {
    isRequested = true;
    view.close();
  });
  view.on('openingAnimationEnd', () => isRequested && view.close());
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
  closeOnBackButton(view);
  handleEarlyKeys(view);
  // With reduced motion, PhotoSwipe is open when this returns, so all listeners must be registered before.
  view.init();
  view.element?.setAttribute('aria-label', 'Fotografías a pantalla completa');
}
