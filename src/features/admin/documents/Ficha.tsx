import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { dayText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { CarCode, Lines, sellerText, SmallPrint } from './PaperParts.tsx';
import { fichaLines } from './documents.rules.ts';
import type { PaperCar } from './documents.store.ts';

interface FichaProps {
  readonly car: PaperCar;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const SIGNATURES = ['Fecha', 'Por el establecimiento: firma y sello', 'He recibido copia: nombre y firma'];

/** The individual document that must be available for every car, and is handed over with it. */
export function Ficha({ car, today }: FichaProps) {
  const { vehicle } = car;
  return (
    <article className="paper ficha" aria-label={`Ficha de ${vehicleTitle(vehicle)}`} data-paper={vehicle.id}>
      <header>
        <div>
          <strong>{car.seller.name}</strong>
          <h3>Documento individual del vehículo</h3>
          <p>{sellerText(car.seller)}</p>
          {vehicle.referencia !== '' && <p>Referencia {vehicle.referencia}</p>}
        </div>
        <CarCode car={car} />
      </header>
      <Lines lines={fichaLines(vehicle, today)} />
      <div className="ficha-notes">
        <p>Observaciones</p>
      </div>
      <dl className="ficha-signatures">
        {SIGNATURES.map((what) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className="sr-only">Para rellenar a mano</span>
            </dd>
          </div>
        ))}
      </dl>
      <SmallPrint paper="Documento individual" day={dayText(today)} />
    </article>
  );
}

/** The dealer's conditions, handed over with the document of a car that has a guarantee. */
export function GuaranteeSheet({ car: { vehicle, seller } }: Pick<FichaProps, 'car'>) {
  return (
    <article
      className="paper ficha ficha-terms"
      aria-label={`Condiciones de la garantía de ${vehicleTitle(vehicle)}`}
      data-paper-terms={vehicle.id}
    >
      <strong>{seller.name}</strong>
      <h3>Condiciones de la garantía</h3>
      <p>
        {vehicleTitle(vehicle)}
        {vehicle.referencia !== '' && ` · Referencia ${vehicle.referencia}`}
      </p>
      <p className="ficha-terms-text">{seller.warranty}</p>
    </article>
  );
}
