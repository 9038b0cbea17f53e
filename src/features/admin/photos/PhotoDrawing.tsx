import type { PointerEvent, ReactNode } from 'react';
import { BOX_COLOUR, BOX_UNIT, readBox } from '#src/features/vehicles/domain/photo-box.ts';
import { turnedBy, type Turn } from '#src/features/vehicles/domain/photo-turn.ts';
import { usePhotoSource } from '#src/features/admin/stock/usePhotoSource.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { turnedSize, turnTransform, type Size } from './photo-frame.ts';
import type { Place } from './photo-plate.ts';

/** Assumed size of a photo that was not measured. */
const UNMEASURED: Size = { width: 1500, height: 1000 };

export interface DrawnPhoto {
  readonly image: PanelImage;
  readonly isPublic: boolean;
  /** The chosen rotation, saved or not. */
  readonly giro: Turn;
  /** The chosen box over its plate, '' for none. */
  readonly tapado: string;
}

type OnPlace = (place: Place, shown: Size) => void;

interface PhotoDrawingProps extends DrawnPhoto {
  readonly className: string;
  /** Fills its box and crops what does not fit, as the site does; else all of it is shown. */
  readonly fills?: boolean;
  /** The focal point, for tests. */
  readonly focus?: string;
  readonly onDown?: OnPlace;
  readonly onMove?: OnPlace;
  readonly onUp?: OnPlace;
  /** Drawn over the photo, in its pixels. */
  readonly children?: (shown: Size) => ReactNode;
}

/** The rotated photo with the box over its plate, and where a pointer touches it. */
export function PhotoDrawing(props: PhotoDrawingProps) {
  const { image, giro, tapado, className, fills = false, focus, onDown, onMove, onUp, children } = props;
  // Variants of a covered photo do not show what a new box would have to cover.
  const isPublic = props.isPublic && image.tapado === '';
  const { src, source, onBroken } = usePhotoSource({ image, isPublic, width: 960 });
  const saved =
    image.ancho === null || image.alto === null ? UNMEASURED : { width: image.ancho, height: image.alto };
  // An original is not rotated yet; a variant has the saved rotation.
  const stored = source === 'original' ? turnedSize(saved, image.giro) : saved;
  const degrees = turnedBy(giro, source === 'original' ? 0 : -image.giro);
  const shown = turnedSize(stored, degrees);
  const box = readBox(tapado);

  const at = (handle: OnPlace | undefined) => (event: PointerEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (matrix === null || handle === undefined) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const part = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole));
    handle({ x: part(x, shown.width), y: part(y, shown.height) }, shown);
  };

  if (src === null || source === 'none')
    return (
      <p className={`bg-line/60 type-small text-text-muted grid place-items-center ${className}`}>
        Imagen no disponible
      </p>
    );
  return (
    <svg
      viewBox={`0 0 ${shown.width} ${shown.height}`}
      preserveAspectRatio={fills ? 'xMidYMid slice' : undefined}
      className={`bg-line/60 ${className}`}
      aria-hidden="true"
      data-context="studio"
      data-focus={focus}
      data-box={tapado}
      onPointerDown={(event) => {
        if (onMove !== undefined) event.currentTarget.setPointerCapture(event.pointerId);
        at(onDown)(event);
      }}
      onPointerMove={at(onMove)}
      onPointerUp={at(onUp)}
    >
      <image
        href={src}
        width={stored.width}
        height={stored.height}
        transform={turnTransform(stored, degrees)}
        onError={onBroken}
      />
      {box !== null && (
        <rect
          x={(box.x * shown.width) / BOX_UNIT}
          y={(box.y * shown.height) / BOX_UNIT}
          width={(box.width * shown.width) / BOX_UNIT}
          height={(box.height * shown.height) / BOX_UNIT}
          fill={BOX_COLOUR}
          className="stroke-surface"
          strokeWidth={Math.max(shown.width, shown.height) / 400}
        />
      )}
      {children?.(shown)}
    </svg>
  );
}
