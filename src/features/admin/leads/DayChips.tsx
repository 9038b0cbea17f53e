import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { quickDays } from '#src/features/leads/desk/next-step.ts';

interface DayChipsProps {
  /** `YYYY-MM-DD` in the dealer's time zone. */
  readonly today: string;
  /** The chosen day, or ''. */
  readonly day: string;
  readonly onChoose: (day: string) => void;
}

/** The days that are offered as buttons beside a date field. */
export function DayChips({ today, day: chosen, onChoose }: DayChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {quickDays(today).map(({ label, day }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === day}
          className={`${tagClass} aria-pressed:border-text aria-pressed:text-text hover:border-text hover:text-text min-h-11 cursor-pointer px-3`}
          onClick={() => onChoose(day)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
