import type { Focus } from '#src/features/vehicles/domain/photo-turn.ts';
import { cropOf } from './photo-frame.ts';
import { PercentSlider } from './PercentSlider.tsx';
import { PhotoDrawing, type DrawnPhoto } from './PhotoDrawing.tsx';

/** Aspect ratio of cards. */
const CARD_RATIO = 3 / 2;
const CENTRE: Focus = { x: 50, y: 50 };

interface PhotoFocusProps extends DrawnPhoto {
  /** The focal point; null for the centre. */
  readonly focus: Focus | null;
  readonly onFocus: (focus: Focus) => void;
}

/** The rotated photo with its focal point, set by a tap. The parts that cards crop are dimmed. */
export function PhotoFocus({ focus, onFocus, ...photo }: PhotoFocusProps) {
  const { x, y } = focus ?? CENTRE;
  return (
    <PhotoDrawing
      {...photo}
      className="h-52 w-full cursor-crosshair touch-manipulation rounded-s sm:h-72"
      focus={`${x},${y}`}
      onUp={(place) => onFocus({ x: Math.round(place.x * 100), y: Math.round(place.y * 100) })}
    >
      {(shown) => {
        const crop = cropOf(shown, { x, y }, CARD_RATIO);
        const unit = Math.max(shown.width, shown.height) / 100;
        const circle = { cx: (shown.width * x) / 100, cy: (shown.height * y) / 100, r: unit * 2.5 };
        return (
          <>
            <path
              className="fill-surface/55"
              fillRule="evenodd"
              d={`M0 0h${shown.width}v${shown.height}h${-shown.width}z M${crop.x} ${crop.y}h${crop.width}v${crop.height}h${-crop.width}z`}
            />
            <circle {...circle} className="fill-text/25 stroke-surface" strokeWidth={unit * 1.3} />
            <circle {...circle} className="stroke-text fill-none" strokeWidth={unit * 0.6} />
          </>
        );
      }}
    </PhotoDrawing>
  );
}

/** Keyboard control of the focal point. It appears over the photo on focus, to avoid a layout shift. */
export function FocusSliders({ focus, onFocus }: Pick<PhotoFocusProps, 'focus' | 'onFocus'>) {
  const { x, y } = focus ?? CENTRE;
  return (
    <fieldset className="focus-within:bg-surface-raised focus-within:border-line rounded-s not-focus-within:sr-only focus-within:absolute focus-within:inset-x-2 focus-within:top-2 focus-within:border focus-within:px-3">
      <legend className="sr-only">Punto de interés</legend>
      <PercentSlider label="Horizontal" value={x} step={5} onValue={(value) => onFocus({ x: value, y })} />
      <PercentSlider label="Vertical" value={y} step={5} onValue={(value) => onFocus({ x, y: value })} />
    </fieldset>
  );
}
