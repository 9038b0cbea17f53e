/// <reference path="../pb/types.d.ts" />

// A failed inspection and charges on a car are internal (src/features/vehicles/domain/vehicle.fields.ts):
// their columns are hidden, and two public columns are derived from them at each save
// (pb/lib/vehicles/vehicles.ts).
const hidden = ['libre_cargas', 'itv_fecha', 'itv_resultado'];
migrate(
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    for (const name of hidden) vehicles.fields.getByName(name).hidden = true;
    vehicles.fields.add(
      new TextField({ name: 'itv_superada', max: 10, pattern: '^(\\d{4}-\\d\\d-\\d\\d)?$' }),
    );
    vehicles.fields.add(new BoolField({ name: 'sin_cargas' }));
    app.save(vehicles);
    app
      .db()
      .newQuery(
        `UPDATE vehicles SET sin_cargas = libre_cargas = 'si',
         itv_superada = CASE WHEN itv_resultado IN ('favorable', 'leves') THEN itv_fecha ELSE '' END`,
      )
      .execute();
  },
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    for (const name of hidden) vehicles.fields.getByName(name).hidden = false;
    for (const name of ['itv_superada', 'sin_cargas']) vehicles.fields.removeByName(name);
    app.save(vehicles);
  },
);
