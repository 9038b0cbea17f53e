import { buttonClass } from '#src/components/ui/button.recipe.ts';
import type { Notice } from '#src/components/ui/notify.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { shortName } from './car-links.messages.ts';

/** What a notice about a car says after its title: the car, and ways on. Plain DOM, as the notice itself. */

export interface NoticeLink {
  readonly label: string;
  readonly href?: string;
  readonly onSelect?: () => void;
}

const look = buttonClass({ variant: 'quiet' });

function anchorTo(href: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' });
}

/** A phone has room for two links: of more than that, it shows the first one. */
function linkOf(
  { label, href, onSelect }: NoticeLink,
  position: number,
  { length }: readonly NoticeLink[],
): HTMLElement {
  const node = href === undefined ? document.createElement('button') : anchorTo(href);
  node.className = position === 0 || length < 3 ? look : `${look} max-sm:hidden`;
  node.textContent = label;
  if (onSelect !== undefined) node.addEventListener('click', onSelect);
  return node;
}

/** `· M340i`, and the links. The dot is left out on a phone, where the name has its own line. */
export function carNotice(
  vehicle: Pick<AdminVehicle, 'id' | 'marca' | 'modelo' | 'version'>,
  links: readonly NoticeLink[] = [],
): Required<Pick<Notice, 'about' | 'more'>> {
  const more = () => {
    const name = document.createElement('p');
    name.className = `type-small wrap-anywhere text-text-muted sm:before:mr-1 sm:before:content-['·']`;
    name.textContent = shortName(vehicle);
    return [name, ...links.map(linkOf)];
  };
  return { about: vehicle.id, more };
}
