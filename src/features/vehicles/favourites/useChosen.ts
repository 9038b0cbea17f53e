import { useState } from 'react';
import { toggleChosen } from './choice.rules.ts';
import { isVehicleId } from './favourites.valid.ts';

/** The choice of this history entry, so that Back from the comparison finds it. */
function storedChoice(): readonly string[] {
  const { elegidos } = (history.state ?? {}) as { readonly elegidos?: unknown };
  return Array.isArray(elegidos) ? elegidos.filter(isVehicleId) : [];
}

/** The cars that are chosen for a comparison, and a function that chooses one or gives it up. */
export function useChosen() {
  const [chosen, setChosen] = useState(storedChoice);
  const toggle = (current: readonly string[], id: string) => {
    const next = toggleChosen(current, id);
    history.replaceState({ ...(history.state as object | null), elegidos: next }, '');
    setChosen(next);
  };
  return [chosen, toggle] as const;
}
