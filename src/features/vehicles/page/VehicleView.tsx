import type { ReactNode } from 'react';
import type { DealerContact, SaleTerms } from '#src/features/company/business/business.ts';
import { Breadcrumb } from '#src/components/ui/Breadcrumb.tsx';
import { KeyValueList } from '#src/components/ui/KeyValueList.tsx';
import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { paths } from '#src/paths.ts';
import type { BrandLinks } from '#src/features/vehicles/brand/brand-slug.ts';
import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';
import { isOffered, isSold, tagText, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle, VehicleImage, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { guaranteeExplanation } from '#src/features/vehicles/sale/guarantee-explanation.ts';
import { DoorCosts } from './DoorCosts.tsx';
import { doorCosts } from './door-costs.ts';
import { FIRST_FRAME_ID } from './first-frame.ts';
import { GuaranteeTerms } from './GuaranteeTerms.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { GERMAN_INSPECTION_TEXT, isGermanInspection, pageFacts } from './page-facts.ts';
import { PageTools } from './PageTools.tsx';
import { PrintFoot } from './PrintFoot.tsx';
import { RelatedVehicles } from './RelatedVehicles.tsx';
import { SpecSheet } from './SpecSheet.tsx';
import { VideoLink } from './VideoLink.tsx';
import { AlertLink, ImportLink, VisitWays } from './VisitWays.tsx';

const noteClass = 'key-facts-note type-small text-text-muted mt-4 max-w-prose';

const NO_LINKS: BrandLinks = { brand: null, model: null };

interface VehicleViewProps {
  readonly vehicle: Vehicle;
  readonly specs: readonly VehicleSpec[];
  /** Beside the link to the car's video; absent when the car has no photos. */
  readonly poster: VehicleImage | undefined;
  readonly related: readonly CardVehicle[];
  /** What the dealer says about costs and guarantee. */
  readonly terms: SaleTerms & Pick<DealerContact, 'priceIncludes' | 'deliveryDays'>;
  /** The page's public URL, for the printed page. */
  readonly url: string;
  /** Pages of the car's brand and model; none where the page is not built yet. */
  readonly links?: BrandLinks;
  /** Interactive parts are passed in: islands as slots of a page, components where React renders the whole page. */
  readonly gallery?: ReactNode;
  readonly summary?: ReactNode;
  readonly priceBar?: ReactNode;
  /** The enquiry form. */
  readonly enquiry?: ReactNode;
}

/**
 * A car's page without its frame (SPEC section 2). The page imports the styles, vehicle-page.css: Astro drops those of a
 * component that one page renders on the server and another in the browser.
 */
export function VehicleView({
  vehicle,
  specs,
  poster,
  related,
  terms,
  url,
  links = NO_LINKS,
  gallery,
  summary,
  priceBar,
  enquiry,
}: VehicleViewProps) {
  const tags = vehicle.etiquetas.map(tagText).filter((tag) => tag !== '');
  const { glance, sale, data, sheet } = pageFacts(vehicle, specs);
  const offered = isOffered(vehicle.status);
  const guarantee = offered ? guaranteeExplanation(vehicle) : '';
  const isGerman = offered && isGermanInspection(vehicle, specs);
  return (
    <>
      <div
        className="price-bar-scope"
        data-context="paper"
        data-live-vehicle={vehicle.id}
        data-saved={vehicle.updated_at}
      >
        <div className="wrap pb-section pt-3 lg:pt-7">
          <div className="vehicle-trail">
            <Breadcrumb
              trail={[
                { label: 'Inicio', href: paths.home },
                { label: 'Catálogo', href: paths.catalogo, isBack: true },
                ...(links.brand === null ? [] : [{ label: vehicle.marca, href: links.brand }]),
                { label: vehicleTitle(vehicle) },
              ]}
            />
          </div>
          <div className="vehicle-layout mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-16">
            <div className="vehicle-photos -mx-gutter lg:col-start-1 lg:mx-0">{gallery}</div>
            <aside
              id={FIRST_FRAME_ID}
              aria-label="Resumen del vehículo"
              className="@container lg:col-start-2 lg:row-span-2 lg:row-start-1"
            >
              <div className="low:lg:top-[calc(var(--spacing-header)+0.75rem)] lg:sticky lg:top-[calc(var(--spacing-header)+1.75rem)]">
                {summary}
                {offered && <VisitWays vehicle={vehicle} />}
                <ImportLink days={terms.deliveryDays} />
                <DoorCosts costs={doorCosts(vehicle, terms)} />
                {offered && <AlertLink id={vehicle.id} />}
                <PageTools hasEnquiry={!isSold(vehicle.status)} />
              </div>
            </aside>
            <div className="vehicle-details mt-6 grid gap-14 lg:col-start-1 lg:mt-8">
              <KeyFacts facts={glance}>
                {guarantee !== '' && <p className={noteClass}>{guarantee}</p>}
                {isGerman && <p className={noteClass}>{GERMAN_INSPECTION_TEXT}</p>}
                {guarantee !== '' && terms.warranty !== '' && <GuaranteeTerms text={terms.warranty} />}
              </KeyFacts>
              <VideoLink video={vehicle.video} poster={poster} />
              {sale.length > 0 && (
                <section aria-labelledby="condiciones">
                  <h2 id="condiciones" className="type-title-m">
                    Historial y condiciones
                  </h2>
                  <div className="fact-columns mt-6">
                    <KeyValueList rows={sale} />
                  </div>
                </section>
              )}
              {vehicle.descripcion !== '' && (
                <section aria-labelledby="descripcion">
                  <h2 id="descripcion" className="type-title-m">
                    Descripción
                  </h2>
                  <p className="type-body mt-6 max-w-prose wrap-anywhere whitespace-pre-line">
                    {vehicle.descripcion}
                  </p>
                </section>
              )}
              {data.length > 0 && (
                <section aria-labelledby="datos">
                  <h2 id="datos" className="type-title-m">
                    Datos del vehículo
                  </h2>
                  <div className="fact-columns mt-6">
                    <KeyValueList rows={data} />
                  </div>
                </section>
              )}
              {tags.length > 0 && (
                <section aria-labelledby="caracteristicas">
                  <h2 id="caracteristicas" className="type-title-m">
                    Características
                  </h2>
                  <ul className="mt-6 flex flex-wrap gap-2">
                    {tags.map((tag, position) => (
                      <li key={position} className={tagClass}>
                        {tag}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {sheet.length > 0 && <SpecSheet specs={sheet} />}
              {enquiry}
              <PrintFoot url={url} />
            </div>
          </div>
        </div>
        {priceBar}
      </div>
      {related.length > 0 && (
        <RelatedVehicles marca={vehicle.marca} modelo={vehicle.modelo} vehicles={related} links={links} />
      )}
    </>
  );
}
