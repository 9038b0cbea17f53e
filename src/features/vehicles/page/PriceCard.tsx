import { ArrowRight, MessageCircle, Phone } from 'lucide';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { priceClass } from '#src/components/ui/surface.recipe.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { paths } from '#src/paths.ts';
import { callHref, whatsappHref } from '#src/features/vehicles/domain/vehicle.contact.ts';
import { priceFacts, type PricedVehicle } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface PriceCardProps {
  readonly vehicle: PricedVehicle & Pick<Vehicle, 'referencia'>;
  readonly title: string;
  /** The page's public address, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
}

/** What the car costs and how to get it (SPEC section 2). */
export function PriceCard({ vehicle, title, url, dealer }: PriceCardProps) {
  const price = priceFacts(vehicle);
  return (
    <div
      role="group"
      aria-label="Precio y contacto"
      data-price-card=""
      className="price-card border-line border-t pt-6"
    >
      {price.before !== null && (
        <p className={priceClass.before}>
          Antes: <s>{price.before}</s>
        </p>
      )}
      <p className={vehicle.precio_eur === null ? priceClass.onRequest : priceClass.current}>
        {price.current}
      </p>
      {(price.vatIncluded || price.financing) && (
        <ul className="type-small text-text-muted mt-3 grid gap-1">
          {price.vatIncluded && <li>IVA incluido</li>}
          {price.financing && <li>💰 Financiación disponible</li>}
        </ul>
      )}
      <div className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <ButtonLink href={callHref(dealer)} block>
          <Icon icon={Phone} className={iconClass.s} />
          Llamar ahora
        </ButtonLink>
        <ButtonLink
          href={whatsappHref(dealer, { title, referencia: vehicle.referencia }, url)}
          variant="secondary"
          block
          rel="noopener"
          target="_blank"
        >
          <Icon icon={MessageCircle} className={iconClass.s} />
          WhatsApp
          <span className="sr-only">(se abre en otra pestaña)</span>
        </ButtonLink>
      </div>
      <a
        href={paths.importacion}
        className={`${linkClass('muted')} type-small mt-5 inline-flex items-start gap-2 py-1`}
      >
        ¿Buscas algo similar? Importación en {dealer.deliveryDays} días
        <Icon icon={ArrowRight} className={`${iconClass.s} mt-1`} />
      </a>
    </div>
  );
}
