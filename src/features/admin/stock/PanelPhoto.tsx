import { Photo } from '#src/components/ui/Photo.tsx';
import type { PhotoWidth } from '#src/paths.ts';
import { usePhotoSource, type PhotoRecord } from './usePhotoSource.ts';

interface PanelPhotoProps {
  readonly image: PhotoRecord | undefined;
  /** Hidden cars have no public variants, so their originals are loaded with a token. */
  readonly isPublic: boolean;
  readonly width: PhotoWidth;
  readonly className?: string;
}

/** Originals are stored unrotated. At 90° and 270° the rotated frame swaps width and height. */
const TURNED: Readonly<Record<number, string>> = {
  90: 'rotate-90 h-[100cqw] w-[100cqh]',
  180: 'rotate-180 size-full',
  270: '-rotate-90 h-[100cqw] w-[100cqh]',
};

/** A photo in the panel: variant, original or placeholder (SPEC section 8). Decorative, because adjacent text describes it. */
export function PanelPhoto({ image, isPublic, width, className = '' }: PanelPhotoProps) {
  const { src, source, onBroken } = usePhotoSource({ image, isPublic, width });
  const turned = source === 'original' ? TURNED[image?.giro ?? 0] : undefined;
  const photo = (
    <Photo
      photo={src === null ? undefined : { src }}
      alt=""
      // The placeholder image is already rotated.
      placeholder={source === 'none' || turned !== undefined ? '' : image?.placeholder}
      compact
      className={turned === undefined ? className : `absolute top-1/2 left-1/2 -translate-1/2 ${turned}`}
      onBroken={onBroken}
    />
  );
  if (turned === undefined) return photo;
  return <span className={`[container-type:size] relative block overflow-hidden ${className}`}>{photo}</span>;
}
