import { useEffect, useState, type ComponentType } from 'react';

/** The newest cars, for a list without cars. Loaded on demand, because other lists do not need it. */
export function CarsInstead() {
  const [Cars, setCars] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('#src/features/vehicles/newest/NewestCars.tsx').then(
      (file) => setCars(() => file.NewestCars),
      () => undefined,
    );
  }, []);
  return Cars && <Cars />;
}
