import type { DealerContact } from '#src/features/company/business/business.ts';
import { EnquiryForm } from '#src/features/leads/form/EnquiryForm.tsx';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

interface VehicleEnquiryProps {
  readonly vehicle: Pick<Vehicle, 'slug' | 'marca' | 'modelo' | 'version'>;
  readonly dealer: DealerContact;
}

/** Where a visitor asks about the car, on its own page: an island. */
export function VehicleEnquiry({ vehicle, dealer }: VehicleEnquiryProps) {
  return (
    <section id="consulta" aria-labelledby="titulo-consulta">
      <h2 id="titulo-consulta" className="type-title-m">
        Pregunta por este coche
      </h2>
      <div className="max-w-form mt-8">
        <EnquiryForm slug={vehicle.slug} title={vehicleTitle(vehicle)} dealer={dealer} />
      </div>
    </section>
  );
}
