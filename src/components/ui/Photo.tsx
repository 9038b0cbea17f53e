import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { iconClass } from './icon.recipe.ts';

interface PhotoProps {
  /** Absent when there is no photograph at all. */
  readonly photo?:
    | {
        readonly src: string;
        readonly srcset?: string;
        readonly sizes?: string;
        readonly width?: number;
        readonly height?: number;
      }
    | undefined;
  readonly alt: string;
  /** Data URI of a few pixels, or '' when there is none. */
  readonly placeholder?: string | undefined;
  readonly fallback?: string | undefined;
  /** A frame with room for an icon only: its words are for screen readers. */
  readonly compact?: boolean;
  readonly className?: string | undefined;
  /** Told when the photograph could not be shown. */
  readonly onBroken?: () => void;
}

/** The photograph's frame in islands; photo.css gives it its layers. */
export function Photo({
  photo,
  alt,
  placeholder = '',
  fallback = 'Imagen no disponible',
  compact = false,
  className = '',
  onBroken,
}: PhotoProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const broken = photo !== undefined && photo.src === brokenSrc;
  return (
    <span className={`photo ${className}`} data-photo="" data-broken={broken ? '' : undefined}>
      <span className={`photo-fallback ${compact ? 'type-caption' : 'type-small'}`}>
        <ImageOff className={compact ? iconClass.m : iconClass.l} aria-hidden="true" />
        <span className={compact ? 'sr-only' : undefined}>{fallback}</span>
      </span>
      {placeholder !== '' && <img className="photo-placeholder" src={placeholder} alt="" decoding="async" />}
      {photo !== undefined && (
        <img
          className="photo-image"
          src={photo.src}
          srcSet={photo.srcset}
          sizes={photo.sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            setBrokenSrc(photo.src);
            onBroken?.();
          }}
        />
      )}
    </span>
  );
}
