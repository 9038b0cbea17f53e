import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import type * as charts from './charts/Charts.tsx';
import type { Figures } from './figures.schema.ts';
import { listCarNumbers, readFigures, readNumbers } from './numbers.api.ts';
import type { Period } from './numbers.period.ts';
import type { CarNumbers, Numbers } from './numbers.schema.ts';

/** What the view shows of a period, with the component that draws it. */
interface NumbersData {
  readonly period: Period;
  readonly numbers: Numbers;
  readonly figures: Figures;
  readonly charts: Pick<typeof charts, 'Charts'>;
}

export const numbers = createResource<NumbersData>();

/** Loads a period. The charts' library comes with it, on demand. A failure is shown in place of the numbers. */
export async function loadNumbers(period: Period): Promise<void> {
  try {
    await numbers.load(async () => {
      const [stock, figures, drawing] = await Promise.all([
        asAdmin(() => readNumbers(period)),
        asAdmin(() => readFigures(period)),
        import('./charts/Charts.tsx'),
      ]);
      return { period, numbers: stock, figures, charts: drawing };
    }, period);
  } catch (error) {
    console.warn('Could not load the stock numbers', error);
  }
}

/** Numbers of some cars. Returns none on failure, because the list is useful without them. */
export async function carNumbersOrNone(ids: readonly string[]): Promise<ReadonlyMap<string, CarNumbers>> {
  try {
    return await listCarNumbers(ids);
  } catch (error) {
    console.warn('Could not load the numbers of the vehicles', error);
    return new Map();
  }
}
