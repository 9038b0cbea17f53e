import { UNIT_SPACE } from '#src/lib/format.ts';
import { useId, useRef, type PointerEvent } from 'react';
import { turnedBy, type Focus, type Turn } from '#src/features/vehicles/domain/photo-turn.ts';
import { usePhotoSource } from '#src/features/admin/stock/usePhotoSource.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { cropOf, turnedSize, turnTransform, type Size } from './photo-frame.ts';

/** Assumed size of a photo that was not measured. */
const UNMEASURED: Size = { width: 1500, height: 1000 };
/** Aspect ratio of cards. */
const CARD_RATIO = 3 / 2;
const CENTRE: Focus = { x: 50, y: 50 };

interface PhotoFocusProps {
  readonly image: PanelImage;
  readonly isPublic: boolean;
  /** The chosen rotation, saved or not. */
  readonly giro: Turn;
  /** The focal point; null for the centre. */
  readonly focus: Focus | null;
  readonly onFocus: (focus: Focus) => void;
}

/** One coordinate of the focal point, for keyboard users. */
function Slider({
  label,
  value,
  onValue,
}: {
  label: string;
  value: number;
  onValue: (value: number) => void;
}) {
  const id = useId();
  return (
    <span className="grid grid-cols-[6rem_1fr] items-center gap-3">
      <label htmlFor={id} className="type-small">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="h-11 w-full accent-(--text)"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value}${UNIT_SPACE}%`}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </span>
  );
}

/** The rotated photo with its focal point, set by a tap. The parts that cards crop are dimmed. */
export function PhotoFocus({ image, isPublic, giro, focus, onFocus }: PhotoFocusProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const { src, source, onBroken } = usePhotoSource({ image, isPublic, width: 960 });
  const saved =
    image.ancho === null || image.alto === null ? UNMEASURED : { width: image.ancho, height: image.alto };
  // An original is not rotated yet; a variant has the saved rotation.
  const stored = source === 'original' ? turnedSize(saved, image.giro) : saved;
  const degrees = turnedBy(giro, source === 'original' ? 0 : -image.giro);
  const shown = turnedSize(stored, degrees);
  const { x, y } = focus ?? CENTRE;
  const crop = cropOf(shown, { x, y }, CARD_RATIO);
  const place = { x: (shown.width * x) / 100, y: (shown.height * y) / 100 };
  const unit = Math.max(shown.width, shown.height) / 100;

  const point = ({ clientX, clientY }: PointerEvent) => {
    const matrix = drawing.current?.getScreenCTM();
    if (matrix === null || matrix === undefined) return;
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const percent = (value: number, whole: number) =>
      Math.min(100, Math.max(0, Math.round((value / whole) * 100)));
    onFocus({ x: percent(at.x, shown.width), y: percent(at.y, shown.height) });
  };

  return (
    <div className="grid gap-2">
      {src === null || source === 'none' ? (
        <p className="bg-line/60 type-small text-text-muted grid h-44 place-items-center rounded-s">
          Imagen no disponible
        </p>
      ) : (
        <svg
          ref={drawing}
          viewBox={`0 0 ${shown.width} ${shown.height}`}
          className="bg-line/60 h-52 w-full cursor-crosshair touch-manipulation rounded-s sm:h-72"
          aria-hidden="true"
          data-context="studio"
          data-focus={`${x},${y}`}
          onPointerUp={point}
        >
          <image
            href={src}
            width={stored.width}
            height={stored.height}
            transform={turnTransform(stored, degrees)}
            onError={onBroken}
          />
          <path
            className="fill-surface/55"
            fillRule="evenodd"
            d={`M0 0h${shown.width}v${shown.height}h${-shown.width}z M${crop.x} ${crop.y}h${crop.width}v${crop.height}h${-crop.width}z`}
          />
          <circle
            cx={place.x}
            cy={place.y}
            r={unit * 2.5}
            className="fill-text/25 stroke-surface"
            strokeWidth={unit * 1.3}
          />
          <circle
            cx={place.x}
            cy={place.y}
            r={unit * 2.5}
            className="stroke-text fill-none"
            strokeWidth={unit * 0.6}
          />
        </svg>
      )}
    </div>
  );
}

/** Keyboard control of the focal point. It appears over the photo on focus, to avoid a layout shift. */
export function FocusSliders({ focus, onFocus }: Pick<PhotoFocusProps, 'focus' | 'onFocus'>) {
  const { x, y } = focus ?? CENTRE;
  return (
    <fieldset className="focus-within:bg-surface-raised focus-within:border-line rounded-s not-focus-within:sr-only focus-within:absolute focus-within:inset-x-2 focus-within:top-2 focus-within:border focus-within:px-3">
      <legend className="sr-only">Punto de interés</legend>
      <Slider label="Horizontal" value={x} onValue={(value) => onFocus({ x: value, y })} />
      <Slider label="Vertical" value={y} onValue={(value) => onFocus({ x, y: value })} />
    </fieldset>
  );
}
