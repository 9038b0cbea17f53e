import { Button } from '#src/components/ui/Button.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { carLinks } from './car-links.ts';

/** The ways to a car's public page; nothing for a hidden car. */
export function CarLinks({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const links = carLinks(vehicle);
  if (links.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-x-5" data-car-links>
      {links.map(({ label, icon, href, onSelect }) => {
        const content = (
          <>
            <Icon icon={icon} className={iconClass.s} />
            {label}
          </>
        );
        const look = { variant: 'quiet', size: 's', className: 'min-h-9' } as const;
        return href === undefined ? (
          <Button key={label} {...look} onClick={onSelect}>
            {content}
          </Button>
        ) : (
          <ButtonLink key={label} {...look} href={href} target="_blank" rel="noopener">
            {content}
          </ButtonLink>
        );
      })}
    </div>
  );
}
