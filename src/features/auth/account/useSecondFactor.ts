import { useCallback, useEffect, useState } from 'react';
import { readSecondFactor } from '#src/features/auth/second-factor/second-factor.api.ts';
import type { SecondFactor } from '#src/features/auth/second-factor/second-factor.schema.ts';

/** The second factor of whoever is signed in, for all parts of the account's page. */
export interface KnownFactor {
  /** How it stands; undefined until that is known. */
  readonly factor: SecondFactor | 'failed' | undefined;
  /** Asks again; what was known stays until the answer is there. */
  readonly load: () => void;
}

export function useSecondFactor(): KnownFactor {
  const [factor, setFactor] = useState<SecondFactor | 'failed'>();
  const load = useCallback(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it clears an earlier failure: nothing changes on mount
    setFactor((known) => (known === 'failed' ? undefined : known));
    readSecondFactor().then(setFactor, (error: unknown) => {
      console.warn('The second factor could not be read', error);
      setFactor('failed');
    });
  }, []);
  useEffect(load, [load]);
  return { factor, load };
}

/** Whether signing in takes a code, as far as is known. */
export const isFactorActive = ({ factor }: KnownFactor): boolean =>
  typeof factor === 'object' && factor.isActive;
