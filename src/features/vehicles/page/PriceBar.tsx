import { MessageCircle, Phone } from 'lucide';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { ASK } from '#src/paths.ts';
import { callHref, whatsappHref } from '#src/features/vehicles/domain/vehicle.contact.ts';
import { grossText, priceFacts, type PricedVehicle } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface PriceBarProps {
  readonly vehicle: PricedVehicle & Pick<Vehicle, 'referencia'>;
  /** Shown beside the price where there is room. */
  readonly title: string;
  /** The page's public URL, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
}

/**
 * Price and contact at the bottom of a small viewport, from the top of the page to the form (price-bar.css). The price
 * card then omits the contact buttons.
 */
export function PriceBar({ vehicle, title, url, dealer }: PriceBarProps) {
  return (
    <div className="price-bar sticky bottom-0 z-30 lg:hidden" data-price-bar="">
      <div className="price-bar-plate border-line bg-surface-raised border-t">
        <div className="wrap flex items-center gap-1 py-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]">
          <p className="type-label figures">
            <span>{title}</span>
            <span>
              {priceFacts(vehicle).current}
              <small>{grossText(vehicle)}</small>
            </span>
          </p>
          <ButtonLink href={ASK} className="px-4">
            Preguntar
          </ButtonLink>
          <a href={callHref(dealer)} className="price-bar-way">
            <Icon icon={Phone} className={iconClass.m} />
            <span>
              Llamar<span className="max-md:sr-only"> ahora</span>
            </span>
          </a>
          <a
            href={whatsappHref(dealer, { title, referencia: vehicle.referencia }, url)}
            rel="noopener"
            target="_blank"
            className="price-bar-way"
          >
            <Icon icon={MessageCircle} className={iconClass.m} />
            WhatsApp
            <span className="sr-only">(se abre en otra pestaña)</span>
          </a>
        </div>
      </div>
    </div>
  );
}
