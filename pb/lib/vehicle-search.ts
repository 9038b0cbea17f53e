import { privateSearchText } from '#src/features/vehicles/domain/search-text.ts';

/** What administrators alone find a car by; belongs into the transaction of the save, after it. */
export function keepSearchText(tx: core.App, record: core.Record): void {
  const text = (field: string) => record.getString(field);
  const busqueda = privateSearchText({
    referencia: text('referencia'),
    matricula: text('matricula'),
    vin: text('vin'),
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
