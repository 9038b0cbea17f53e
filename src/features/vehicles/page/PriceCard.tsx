import { MessageCircle, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { priceClass } from '#src/components/ui/surface.recipe.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { ASK } from '#src/paths.ts';
import { callHref, whatsappHref } from '#src/features/vehicles/domain/vehicle.contact.ts';
import { isOffered } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { onTopText, priceFacts, type PricedVehicle } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface PriceCardProps {
  readonly vehicle: PricedVehicle & Pick<Vehicle, 'referencia' | 'status'>;
  readonly title: string;
  /** The page's public URL, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
  /** Link to the form for a similar car (same-again.ts). */
  readonly again: string;
  /** The car's name and facts: on a narrow page they are below the price, which follows the photograph. */
  readonly children?: ReactNode;
}

/**
 * Price and contact buttons (SPEC section 2). A sold car keeps its prices and flags, and links to a similar one. The text
 * about what a price includes requires a price. On a small viewport the contact buttons are in the price bar only.
 */
export function PriceCard({ vehicle, title, url, dealer, again, children }: PriceCardProps) {
  const price = priceFacts(vehicle);
  const onTop = onTopText(vehicle);
  const offered = isOffered(vehicle.status);
  const cash = offered && vehicle.precio_eur !== null ? dealer.cashNote : '';
  return (
    <div data-price-card="">
      <div className="order-1 mt-6 lg:order-none lg:mt-0">{children}</div>
      <div className={`price-figure ${offered ? '' : 'text-text-muted'}`}>
        {price.before !== null && (
          <p className={priceClass.before}>
            Antes: <s>{price.before}</s>
          </p>
        )}
        <p className={vehicle.precio_eur === null ? priceClass.onRequest : priceClass.current}>
          {price.current}
        </p>
        {(price.vatIncluded || price.financing || onTop + cash !== '') && (
          <ul className="type-small text-text-muted mt-2 flex flex-wrap gap-x-4 lg:mt-3">
            {price.vatIncluded && <li>IVA incluido</li>}
            {onTop !== '' && <li className="text-text figures basis-full">{onTop}</li>}
            {price.financing && <li>💰 Financiación disponible</li>}
            {cash !== '' && <li className="basis-full">{cash}</li>}
          </ul>
        )}
      </div>
      <div
        role="group"
        aria-label="Contacto"
        className="price-contact low:lg:mt-4 order-2 mt-6 lg:order-none"
      >
        {offered && vehicle.precio_eur !== null && price.vatIncluded && (
          <p className="type-caption text-text-muted low:lg:mb-3 lg:mb-5">{dealer.priceIncludes}</p>
        )}
        <div className={`price-ways grid grid-cols-2 gap-3 ${offered ? 'max-lg:hidden' : ''}`}>
          <ButtonLink href={offered ? ASK : again} size="l" className="col-span-full">
            {offered ? 'Preguntar' : 'Buscar uno igual'}
          </ButtonLink>
          <ButtonLink href={callHref(dealer)} variant="secondary" className="px-3">
            <Icon icon={Phone} className={iconClass.s} />
            Llamar ahora
          </ButtonLink>
          <ButtonLink
            href={whatsappHref(
              dealer,
              { title, referencia: vehicle.referencia, status: vehicle.status },
              url,
            )}
            variant="secondary"
            className="px-3"
            rel="noopener"
            target="_blank"
          >
            <Icon icon={MessageCircle} className={iconClass.s} />
            WhatsApp
            <span className="sr-only">(se abre en otra pestaña)</span>
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
