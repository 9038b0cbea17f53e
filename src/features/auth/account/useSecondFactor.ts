import { useCallback, useEffect, useState } from 'react';
import { readSecondFactor } from '#src/features/auth/second-factor/second-factor.api.ts';
import type { SecondFactor } from '#src/features/auth/second-factor/second-factor.schema.ts';

/** Second factor of the signed-in account, shared by the sections of the account page. */
export interface FactorState {
  /** Undefined until it is loaded. */
  readonly factor: SecondFactor | 'failed' | undefined;
  /** Reloads it; the previous value stays until the response arrives. */
  readonly load: () => void;
}

export function useSecondFactor(): FactorState {
  const [factor, setFactor] = useState<SecondFactor | 'failed'>();
  const load = useCallback(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it clears an earlier failure: nothing changes on mount
    setFactor((current) => (current === 'failed' ? undefined : current));
    readSecondFactor().then(setFactor, (error: unknown) => {
      console.warn('Could not load the second factor', error);
      setFactor('failed');
    });
  }, []);
  useEffect(load, [load]);
  return { factor, load };
}

/** Whether signing in requires a second factor; false while unknown. */
export const isFactorActive = ({ factor }: FactorState): boolean =>
  typeof factor === 'object' && factor.isActive;
