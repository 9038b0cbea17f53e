import { carLinks } from '#src/features/admin/stock/car-links.ts';
import { carNotice, type NoticeLink } from '#src/features/admin/stock/car-notice.ts';
import type { Notice } from '#src/components/ui/notify.ts';
import { isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { missingParts, missingText } from './missing-parts.ts';
import { openPreview } from './previewed-car.store.ts';
import { publishCar } from './publish-car.store.ts';

/**
 * What a notice says about a car after its save: the ways to its page, or that it is not on the site, what it lacks,
 * and the ways there.
 * @param photos their number; null when unknown
 * @param question what is asked about a sold car; of the ways to its page it leaves room for one
 */
export function savedCarNotice(
  vehicle: AdminVehicle,
  photos: number | null,
  question: readonly NoticeLink[] = [],
): Pick<Notice, 'about' | 'more' | 'description'> {
  if (question.length > 0) return carNotice(vehicle, [...question, ...carLinks(vehicle).slice(0, 1)]);
  if (isPublic(vehicle.status)) return carNotice(vehicle, carLinks(vehicle));
  const links = [
    { label: 'Publicar', onSelect: () => void publishCar(vehicle.id) },
    { label: 'Vista previa', onSelect: () => openPreview(vehicle.id) },
  ];
  return {
    ...carNotice(vehicle, links),
    description: `No está en la web. ${missingText(missingParts(vehicle, photos))}`.trim(),
  };
}
