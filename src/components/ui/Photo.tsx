import { markBroken } from './photo.client.ts';

/** The photograph of a frame, and how to show it. */
export interface PhotoProps {
  /** Absent when there is no photograph. */
  readonly photo?:
    | {
        readonly src: string;
        readonly srcset?: string;
        /** Pixels of the original; they reserve the space before it loads. */
        readonly width?: number;
        readonly height?: number;
      }
    | undefined;
  readonly alt: string;
  readonly sizes?: string;
  /** Data URI of a few pixels, or '' when there is none. */
  readonly placeholder?: string | undefined;
  /** Whether its first and last rows continue above and below it. */
  readonly isWide?: boolean | undefined;
  /** `high` for the page's main photograph, not lazy; `low` for one that loads after everything else in view. */
  readonly priority?: 'high' | 'low' | undefined;
  readonly fallback?: string | undefined;
  /** For small frames on desktop: an icon as the fallback, its text for screen readers only, and no dragging. */
  readonly compact?: boolean;
  readonly className?: string | undefined;
  /** Called when the photograph could not be shown; only after hydration. */
  readonly onBroken?: () => void;
}

/**
 * A photograph with its tiny placeholder and a fallback for a missing or broken one; photo.css stacks the layers of
 * the frame. It keeps no state: `data-broken` is set on the DOM, because photographs can fail before hydration and on
 * pages without React. Another photograph gets a new frame, which starts unbroken.
 */
export function Photo({
  photo,
  alt,
  sizes,
  placeholder = '',
  isWide = false,
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
      // photo.client.ts may have set `data-broken` before hydration.
      suppressHydrationWarning
    >
      <span className={`photo-fallback ${compact ? 'type-caption' : 'type-small'}`}>
        {compact ? <span className="sr-only">{fallback}</span> : fallback}
      </span>
      {placeholder !== '' && photo !== undefined && (
        <img className="photo-placeholder" src={placeholder} alt="" decoding="async" />
      )}
      {photo !== undefined &&
        isWide &&
        // The same file twice more, which loads once.
        ['photo-sky', 'photo-ground'].map((edge) => (
          <img
            key={edge}
            className={`photo-edge ${edge}`}
            src={photo.src}
            srcSet={photo.srcset}
            sizes={sizes}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ))}
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
