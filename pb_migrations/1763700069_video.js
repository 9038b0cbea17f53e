/// <reference path="../pb/types.d.ts" />

// The link to a car's video, '' for none (src/features/vehicles/sale/vehicle.video.ts). Old cars have none.
migrate(
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    vehicles.fields.add(new TextField({ name: 'video', max: 300 }));
    app.save(vehicles);
  },
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    vehicles.fields.removeByName('video');
    app.save(vehicles);
  },
);
