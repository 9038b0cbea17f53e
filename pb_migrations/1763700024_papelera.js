/// <reference path="../pb/types.d.ts" />

// The trash (pb/lib/vehicles/trash.ts): `papelera` holds the time when a car, photo or spec was soft-deleted.
// The rules hide it from all accounts, administrators too, so lists, counts and saves need no extra
// condition. A separate route lists, restores and deletes trashed items. Only the originals of their photos
// are still served to administrators.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    const vehicles = app.findCollectionByNameOrId('vehicles');
    vehicles.fields.add(new DateField({ name: 'papelera', hidden: true }));
    vehicles.addIndex('idx_vehicles_papelera', false, 'papelera', "papelera != ''");
    app.save(vehicles);

    vehicles.listRule = `papelera = '' && (status != 'oculto' || ${ADMIN})`;
    vehicles.viewRule = vehicles.listRule;
    vehicles.updateRule = `papelera = '' && ${ADMIN}`;
    app.save(vehicles);

    const shownVehicle = "vehicle_id.papelera = '' && vehicle_id.status != 'oculto'";
    for (const name of ['vehicle_images', 'vehicle_specs']) {
      const children = app.findCollectionByNameOrId(name);
      children.fields.add(new DateField({ name: 'papelera', hidden: true }));
      children.addIndex(`idx_${name}_papelera`, false, 'papelera', "papelera != ''");
      app.save(children);
      children.listRule = `papelera = '' && vehicle_id.papelera = '' && (vehicle_id.status != 'oculto' || ${ADMIN})`;
      children.viewRule =
        name === 'vehicle_images' ? `(papelera = '' && ${shownVehicle}) || ${ADMIN}` : children.listRule;
      children.updateRule = `papelera = '' && ${ADMIN}`;
      app.save(children);
    }

    const slugs = app.findCollectionByNameOrId('vehicle_slugs');
    slugs.listRule = `vehicle_id.papelera = '' && (vehicle_id.status != 'oculto' || ${ADMIN})`;
    slugs.viewRule = slugs.listRule;
    app.save(slugs);
  },
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    // Without the field, trashed records would become public again: delete them.
    for (const name of ['vehicle_specs', 'vehicle_images', 'vehicles'])
      for (const record of app.findRecordsByFilter(name, "papelera != ''", '', 0, 0)) app.delete(record);

    for (const name of ['vehicle_slugs', 'vehicle_specs', 'vehicle_images']) {
      const children = app.findCollectionByNameOrId(name);
      children.listRule = `vehicle_id.status != 'oculto' || ${ADMIN}`;
      children.viewRule = children.listRule;
      if (name !== 'vehicle_slugs') children.updateRule = ADMIN;
      app.save(children);
    }
    const vehicles = app.findCollectionByNameOrId('vehicles');
    vehicles.listRule = `status != 'oculto' || ${ADMIN}`;
    vehicles.viewRule = vehicles.listRule;
    vehicles.updateRule = ADMIN;
    app.save(vehicles);
    for (const name of ['vehicle_specs', 'vehicle_images', 'vehicles']) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(`idx_${name}_papelera`);
      collection.fields.removeByName('papelera');
      app.save(collection);
    }
  },
);
