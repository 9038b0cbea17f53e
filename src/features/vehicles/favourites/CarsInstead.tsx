import { useEffect, useState, type ComponentType } from 'react';

/** The newest cars, where a list has none of its own: that takes a file, which a list with cars does not load. */
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
