import { Button } from '#src/components/ui/Button.tsx';
import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { readVehicleNumber, vehicleNumberText } from './typed-number.ts';

interface NumberReadingsProps {
  readonly field: FieldOf<'number'>;
  readonly typed: string;
  readonly onChoose: (value: number) => void;
}

/** Buttons for the possible readings of an ambiguous number; renders nothing without any. */
export function NumberReadings({ field, typed, onChoose }: NumberReadingsProps) {
  const { readings = [] } = readVehicleNumber(field, typed);
  return (
    readings.length > 0 && (
      <div className="mt-1 flex flex-wrap gap-2" role="group" aria-label="Elige el número">
        {readings.map((value) => (
          <Button
            key={value}
            variant="secondary"
            size="s"
            className="figures min-h-11"
            onClick={() => onChoose(value)}
          >
            {vehicleNumberText(field, value)}
          </Button>
        ))}
      </div>
    )
  );
}
