import { markBroken } from './photo.client.ts';

/** What a frame shows, and how. */
export interface PhotoProps {
  /** Absent when there is no photograph at all. */
  readonly photo?:
    | {
        readonly src: string;
        readonly srcset?: string;
        /** Pixels of the original; they reserve the room before it arrives. */
        readonly width?: number;
        readonly height?: number;
      }
    | undefined;
  readonly alt: string;
  readonly sizes?: string;
  /** Data URI of a few pixels, or '' when there is none. */
  readonly placeholder?: string | undefined;
  /** `high` for the page's main photograph, loaded at once and first; `low` for what comes after whatever else is in sight. */
  readonly priority?: 'high' | 'low' | undefined;
  readonly fallback?: string | undefined;
  /** A small frame on a desk: a sign for a fallback, with words for screen readers, and nothing to drag out of it. */
  readonly compact?: boolean;
  readonly className?: string | undefined;
  /** Told when the photograph could not be shown; only where React is alive. */
  readonly onBroken?: () => void;
}

/**
 * A photograph served by URL, with its tiny placeholder and a fallback for one that is missing or broken; photo.css
 * gives the frame its layers. It keeps no state: `data-broken` belongs to the DOM, because photographs fail before React
 * is there, and in pages that have none. Another photograph gets another frame, and so starts unbroken.
 */
export function Photo({
  photo,
  alt,
  sizes,
  placeholder = '',
  priority,
  fallback = 'Imagen no disponible',
  compact = false,
  className = '',
  onBroken,
}: PhotoProps) {
  return (
    <span
      key={photo?.src}
      className={`photo ${className}`}
      data-photo=""
      // photo.client.ts may have marked it before React is there.
      suppressHydrationWarning
    >
      <span className={`photo-fallback ${compact ? 'type-caption' : 'type-small'}`}>
        {compact ? <span className="sr-only">{fallback}</span> : fallback}
      </span>
      {placeholder !== '' && photo !== undefined && (
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
          loading={priority === 'high' ? 'eager' : 'lazy'}
          fetchPriority={priority}
          decoding={priority === 'high' ? 'sync' : 'async'}
          draggable={compact ? false : undefined}
          onError={({ currentTarget }) => {
            markBroken(currentTarget);
            onBroken?.();
          }}
        />
      )}
    </span>
  );
}
