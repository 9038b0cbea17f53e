import { counterText, photoLabel } from './gallery-index.ts';
import { createTrack } from './gallery-track.client.ts';

/** Arrows, keys, counter, thumbnails and the way into the full-screen view; swiping is the track's own. */

interface Gallery {
  readonly slides: readonly HTMLAnchorElement[];
  readonly show: (index: number, smooth: boolean) => void;
}

function descriptionOf(slide: HTMLAnchorElement): string {
  return slide.querySelector<HTMLImageElement>('.photo-image')?.alt ?? '';
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

async function openFullScreen(gallery: Gallery, opener: HTMLAnchorElement): Promise<void> {
  const { openLightbox } = await import('./lightbox.client.ts');
  openLightbox({
    photos: gallery.slides.map((slide) => {
      const image = slide.querySelector<HTMLImageElement>('.photo-image');
      return {
        src: slide.href,
        width: Number(image?.getAttribute('width')),
        height: Number(image?.getAttribute('height')),
        description: descriptionOf(slide),
        preview: image?.currentSrc ?? '',
      };
    }),
    index: gallery.slides.indexOf(opener),
    onIndex: (index) => gallery.show(index, false),
    onClose: (index) => gallery.slides[index]?.focus({ preventScroll: true }),
  });
}

function enableGallery(root: HTMLElement): void {
  const track = root.querySelector<HTMLElement>('[data-gallery-track]');
  if (track === null) return;
  const slides = [...root.querySelectorAll<HTMLAnchorElement>('[data-gallery-slide]')];
  const thumbs = [...root.querySelectorAll<HTMLAnchorElement>('[data-gallery-thumb]')];
  const strip = root.querySelector<HTMLElement>('[data-gallery-thumbs]');
  const counter = root.querySelector('[data-gallery-counter]');
  const announcement = root.querySelector('[data-gallery-announcement]');
  const total = slides.length;
  let current = 0;

  const mark = (index: number) => {
    if (index === current) return;
    current = index;
    if (counter !== null) counter.textContent = counterText(index, total);
    const slide = slides[index];
    if (announcement !== null && slide !== undefined)
      announcement.textContent = photoLabel(index, total, descriptionOf(slide));
    thumbs.forEach((thumb, position) => {
      if (position === index) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    });
    showThumb(index);
    reach();
  };

  /** Only the photograph in view and its thumbnail are reached by the Tab key: nobody tabs through forty. */
  const reach = () => {
    slides.forEach((slide, position) => {
      slide.tabIndex = position === current ? 0 : -1;
      if (position === current) slide.parentElement?.removeAttribute('aria-hidden');
      else slide.parentElement?.setAttribute('aria-hidden', 'true');
    });
    thumbs.forEach((thumb, position) => {
      thumb.tabIndex = position === current ? 0 : -1;
    });
  };

  const showThumb = (index: number) => {
    const item = thumbs[index]?.parentElement;
    if (!item || strip === null) return;
    const left = item.offsetLeft - strip.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2;
    strip.scrollTo({ left, behavior: prefersStill() ? 'auto' : 'smooth' });
  };

  const { show, step } = createTrack(track, mark);
  const gallery: Gallery = { slides, show };

  for (const button of root.querySelectorAll<HTMLElement>('[data-gallery-step]'))
    button.addEventListener('click', () => step(Number(button.dataset['galleryStep']), !prefersStill()));
  root.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const end = { Home: 0, End: total - 1 }[event.key];
    if ((by === undefined && end === undefined) || total < 2) return;
    event.preventDefault();
    const focused = document.activeElement;
    const among = [slides, thumbs].find((links) => links.some((link) => link === focused));
    if (by !== undefined) step(by, !prefersStill());
    else if (end !== undefined) show(end, !prefersStill());
    among?.[current]?.focus({ preventScroll: true });
  });
  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      show(index, !prefersStill());
    }),
  );
  for (const slide of slides)
    slide.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openFullScreen(gallery, slide).catch(() => location.assign(slide.href));
    });

  reach();
}

/** Brings every gallery of the page to life. */
export function enableGalleries(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-gallery]')) enableGallery(root);
}
