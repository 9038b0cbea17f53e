/// <reference path="../pb/types.d.ts" />

// Whether the public has ever seen a car at its address (pb/lib/vehicle-slug.ts). Nobody knows it of the cars that are here
// already: they count as seen, so that no link to them breaks.
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
