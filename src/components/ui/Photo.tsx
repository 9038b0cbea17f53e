import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { iconClass } from './icon.recipe.ts';

interface PhotoProps {
  /** Absent when there is no photograph at all. */
  readonly photo?:
    | { readonly src: string; readonly srcset: string; readonly width: number; readonly height: number }
    | undefined;
  readonly alt: string;
  readonly sizes: string;
  /** Data URI of a few pixels, or '' when there is none. */
  readonly placeholder?: string | undefined;
  readonly fallback?: string | undefined;
  readonly className?: string | undefined;
}

/** The photograph's frame in islands; photo.css gives it its layers. */
export function Photo({
  photo,
  alt,
  sizes,
  placeholder = '',
  fallback = 'Imagen no disponible',
  className = '',
}: PhotoProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const broken = photo !== undefined && photo.src === brokenSrc;
  return (
    <span className={`photo ${className}`} data-photo="" data-broken={broken ? '' : undefined}>
      <span className="photo-fallback type-small">
        <ImageOff className={iconClass.l} aria-hidden="true" />
        {fallback}
      </span>
      {photo !== undefined && placeholder !== '' && (
        <img className="photo-placeholder" src={placeholder} alt="" decoding="async" />
      )}
      {photo !== undefined && (
        <img
          className="photo-image"
          src={photo.src}
          srcSet={photo.srcset}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenSrc(photo.src)}
        />
      )}
    </span>
  );
}
