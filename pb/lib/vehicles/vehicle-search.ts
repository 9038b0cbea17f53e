import { staffSearchText } from '#src/features/vehicles/domain/staff-search.ts';
import { readJson } from '#pb/lib/core/fields.ts';

/** What administrators alone find a car by; belongs into the transaction of the save, after it. */
export function keepSearchText(tx: core.App, record: core.Record): void {
  const text = (field: string) => record.getString(field);
  const plazas = readJson(record, 'plazas');
  const busqueda = staffSearchText({
    ...{ marca: text('marca'), modelo: text('modelo'), version: text('version') },
    ...{ anio: record.getInt('anio'), carroceria: text('carroceria') },
    plazas: typeof plazas === 'number' ? plazas : null,
    ...{ combustible: text('combustible'), transmision: text('transmision') },
    color_exterior: text('color_exterior'),
    ...{ referencia: text('referencia'), matricula: text('matricula'), vin: text('vin') },
  });
  // Under the car's own id, and past PocketBase's records: nobody is told of it, and an import of a thousand stays quick.
  tx.db()
    .newQuery(
      `INSERT INTO vehicle_search (id, vehicle_id, busqueda) VALUES ({:id}, {:id}, {:busqueda})
       ON CONFLICT (vehicle_id) DO UPDATE SET busqueda = excluded.busqueda`,
    )
    .bind({ id: record.id, busqueda })
    .execute();
}
