import type { CSSProperties } from 'react';
import wordmark from '#src/assets/brand/wordmark.svg?raw';
import { fuelLabel, gearboxLabel, versionText } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { knownNumber } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { formatInteger, UNIT_SPACE } from '#src/lib/format.ts';
import { DgtBadge } from '#src/features/vehicles/sale/DgtBadge.tsx';
import { ETIQUETA_DGT_LABELS, SALE_LABELS } from '#src/features/vehicles/sale/sale.terms.ts';
import { drawnLabel } from '#src/features/vehicles/sale/sale.terms.ts';
import { dayText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { CarCode, Lines, LineValue, sellerText, SmallPrint } from './PaperParts.tsx';
import { cartelLines, paperPrice, taxLine } from './documents.rules.ts';
import type { PaperCar } from './documents.store.ts';

interface PaperProps {
  readonly car: PaperCar;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Fuel, transmission and power, as far as they are set. */
function summary({ combustible, transmision, potencia_cv }: AdminVehicle): string {
  const power = knownNumber('potencia_cv', potencia_cv);
  const powerText = power === null ? '' : `${formatInteger(power)}${UNIT_SPACE}CV`;
  return [fuelLabel(combustible), gearboxLabel(transmision), powerText]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Character limits above which a name or a price gets a smaller font, so that it stays on its line. */
const NAME_FITS = 18;
const PRICE_FITS = 8;
/** Smallest font scale. Longer texts wrap. */
const LEAST = 0.65;

const shrunk = (text: string, fits: number): CSSProperties =>
  ({ '--fit': Math.max(LEAST, Math.min(1, fits / text.length)) }) as CSSProperties;

/** The windscreen card, readable from two metres. */
export function Cartel({ car, today }: PaperProps) {
  const { vehicle } = car;
  const name = `${vehicle.marca} ${vehicle.modelo}`;
  const price = paperPrice(vehicle);
  const version = versionText(vehicle);
  const about = summary(vehicle);
  const label = drawnLabel(vehicle.etiqueta_dgt);
  return (
    <article className="paper cartel" aria-label={`Cartel de ${name}`} data-paper={vehicle.id}>
      <header>
        <span
          className="cartel-mark"
          role="img"
          aria-label={car.seller.name}
          dangerouslySetInnerHTML={{ __html: wordmark }}
        />
        <span>{vehicle.referencia}</span>
      </header>
      <h3 style={shrunk(name, NAME_FITS)}>{name}</h3>
      {version !== '' && <p className="cartel-version">{version}</p>}
      {(about !== '' || label !== undefined) && (
        <div className="cartel-summary">
          <p>{about}</p>
          {label !== undefined && (
            <p data-label={label}>
              <DgtBadge label={label} />
              <span className="sr-only">
                {SALE_LABELS.etiqueta_dgt}: {ETIQUETA_DGT_LABELS[label]}
              </span>
            </p>
          )}
        </div>
      )}
      <div className="cartel-price">
        <p style={shrunk(price, PRICE_FITS)}>
          {price === '' ? (
            <>
              <span className="paper-blank">
                <span className="sr-only">Precio, para rellenar a mano</span>
              </span>
              {' €'}
            </>
          ) : (
            price
          )}
        </p>
        <p className="cartel-tax">
          <LineValue line={taxLine(vehicle)} />
        </p>
      </div>
      <Lines lines={cartelLines(vehicle, today)} />
      <footer>
        <CarCode car={car} />
        <div>
          <p className="cartel-invite">Fotos y todos los datos, con el móvil</p>
          <p>{sellerText(car.seller)}</p>
          <SmallPrint paper="Cartel" day={dayText(today)} />
        </div>
      </footer>
    </article>
  );
}
