import { MessageCircle, Phone } from 'lucide';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { priceClass } from '#src/components/ui/surface.recipe.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { callHref, whatsappHref } from '#src/features/vehicles/domain/vehicle.contact.ts';
import { priceFacts, type PricedVehicle } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface PriceBarProps {
  readonly vehicle: PricedVehicle & Pick<Vehicle, 'referencia'>;
  readonly title: string;
  /** The page's public address, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
}

/**
 * Price and contact at the foot of a small window, along the whole of what is said about the car. It repeats the price
 * card and gives way to it (price-bar.css).
 */
export function PriceBar({ vehicle, title, url, dealer }: PriceBarProps) {
  return (
    <div
      className="price-bar border-line bg-surface-raised sticky bottom-0 z-30 border-t lg:hidden"
      data-price-bar=""
    >
      <div className="wrap flex items-center justify-between gap-3 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <p className={`${priceClass.onCard} min-w-0`}>{priceFacts(vehicle).current}</p>
        <div className="flex shrink-0 gap-2">
          <ButtonLink href={callHref(dealer)}>
            <Icon icon={Phone} className={iconClass.s} />
            Llamar
          </ButtonLink>
          <ButtonLink
            href={whatsappHref(dealer, { title, referencia: vehicle.referencia }, url)}
            variant="secondary"
            rel="noopener"
            target="_blank"
            aria-label="Escribir por chat (se abre en otra pestaña)"
            className="w-12"
          >
            <Icon icon={MessageCircle} className={iconClass.m} />
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
