import { atom, onMount, type ReadableAtom } from 'nanostores';

/** As Tailwind's `xl`. */
const WIDE = '(min-width: 80rem)';

const wide = atom(false);
onMount(wide, () => {
  const media = matchMedia(WIDE);
  const read = () => wide.set(media.matches);
  read();
  media.addEventListener('change', read);
  return () => media.removeEventListener('change', read);
});

/** Whether a list and what is opened from it fit side by side. */
export const $isWide: ReadableAtom<boolean> = wide;
