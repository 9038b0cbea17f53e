import { useRef } from 'react';
import { BOX_UNIT, readBox, writeBox, type Box } from '#src/features/vehicles/domain/photo-box.ts';
import { PercentSlider } from './PercentSlider.tsx';
import { PhotoDrawing, type DrawnPhoto } from './PhotoDrawing.tsx';
import { boxBetween, boxWith, plateAt, type Place } from './photo-plate.ts';

interface PhotoPlateProps extends DrawnPhoto {
  readonly onBox: (tapado: string) => void;
}

/** The rotated photo with the box over its plate, placed by a tap or drawn by a drag. */
export function PhotoPlate({ onBox, ...photo }: PhotoPlateProps) {
  const corner = useRef<Place | null>(null);
  const draw = (place: Place) => {
    const box = corner.current === null ? null : boxBetween(corner.current, place);
    if (box !== null) onBox(writeBox(box));
    return box;
  };
  return (
    <PhotoDrawing
      {...photo}
      className="h-52 w-full cursor-crosshair touch-none rounded-s sm:h-72"
      onDown={(place) => (corner.current = place)}
      onMove={draw}
      onUp={(place, shown) => {
        if (draw(place) === null) onBox(writeBox(plateAt(place, shown)));
        corner.current = null;
      }}
    />
  );
}

const SLIDERS: readonly (readonly [name: keyof Box, label: string])[] = [
  ['x', 'Izquierda'],
  ['y', 'Arriba'],
  ['width', 'Ancho'],
  ['height', 'Alto'],
];
/** The smallest box, and the step, in thousandths. */
const STEP = 5;

/** Exact places and lengths of the box, without dragging. */
export function PlateSliders({ tapado, onBox }: Pick<PhotoPlateProps, 'tapado' | 'onBox'>) {
  const box = readBox(tapado);
  if (box === null) return null;
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="sr-only">Zona tapada</legend>
      {SLIDERS.map(([name, label]) => (
        <PercentSlider
          key={name}
          label={label}
          value={box[name] / 10}
          min={name === 'width' || name === 'height' ? STEP / 10 : 0}
          step={STEP / 10}
          onValue={(value) => onBox(writeBox(boxWith(box, name, Math.min(BOX_UNIT, Math.round(value * 10)))))}
        />
      ))}
    </fieldset>
  );
}
