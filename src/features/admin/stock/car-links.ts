import { ExternalLink, Link, MessageCircle, type IconNode } from 'lucide';
import { notify } from '#src/components/ui/notify.ts';
import { isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { paths } from '#src/paths.ts';
import { carNotice } from './car-notice.ts';
import { shareUrl } from './car-links.messages.ts';

/** What leads to the public page of a car, in lists, forms and notices. */
export interface CarLink {
  readonly label: string;
  readonly icon: IconNode;
  /** Opens in another tab; a link without an address acts. */
  readonly href?: string;
  readonly onSelect?: () => void;
}

/** The address of a car's page, as visitors see it. */
export function carUrl(slug: string): string {
  return new URL(paths.vehiculo(slug), import.meta.env.SITE).href;
}

async function copy(vehicle: AdminVehicle): Promise<void> {
  const url = carUrl(vehicle.slug);
  try {
    await navigator.clipboard.writeText(url);
    notify({ title: 'Enlace copiado', ...carNotice(vehicle), tone: 'success' });
  } catch {
    notify({
      title: 'No se pudo copiar el enlace',
      ...carNotice(vehicle),
      description: url,
      tone: 'destructive',
    });
  }
}

/** None for a hidden car. */
export function carLinks(vehicle: AdminVehicle): readonly CarLink[] {
  if (!isPublic(vehicle.status)) return [];
  return [
    { label: 'Ver en la web', icon: ExternalLink, href: paths.vehiculo(vehicle.slug) },
    { label: 'Copiar enlace', icon: Link, onSelect: () => void copy(vehicle) },
    {
      label: 'Compartir por WhatsApp',
      icon: MessageCircle,
      href: shareUrl(vehicle, carUrl(vehicle.slug)),
    },
  ];
}
