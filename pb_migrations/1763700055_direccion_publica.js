/// <reference path="../pb/types.d.ts" />

// Whether a car has ever been public under its slug (pb/lib/vehicles/vehicle-slug.ts). Unknown for existing
// cars: they count as seen, so that no link to them breaks.
migrate(
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    vehicles.fields.add(new BoolField({ name: 'direccion_publica', hidden: true }));
    app.save(vehicles);
    app.db().newQuery('UPDATE vehicles SET direccion_publica = TRUE').execute();
  },
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    vehicles.fields.removeByName('direccion_publica');
    app.save(vehicles);
  },
);
