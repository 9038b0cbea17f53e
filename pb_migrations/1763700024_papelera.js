/// <reference path="../pb/types.d.ts" />

// The trash (pb/lib/trash.ts): a car, photo or spec with a date in `papelera` was thrown away then. The rules make it gone for
// everybody, administrators too, so that no list, counter or save has to think of it: what is in the trash is listed, restored
// and deleted by a route of its own. Only the originals of its photos are still given to administrators.
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
    // Without the field nothing tells what is in the trash: it is deleted, rather than public again.
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
