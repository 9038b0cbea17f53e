/// <reference path="../pb/types.d.ts" />

// A photo that bypassed the gateway may turn out to be damaged when it is measured
// (pb/lib/internal/internal-photos.ts). It is then marked and visible to administrators only until its file
// is replaced.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    const images = app.findCollectionByNameOrId('vehicle_images');
    images.fields.add(new BoolField({ name: 'rota' }));
    app.save(images);
    const shown = "vehicle_id.status != 'oculto' && rota = false";
    images.listRule = `papelera = '' && vehicle_id.papelera = '' && ((${shown}) || ${ADMIN})`;
    images.viewRule = `(papelera = '' && vehicle_id.papelera = '' && ${shown}) || ${ADMIN}`;
    app.save(images);
  },
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    const images = app.findCollectionByNameOrId('vehicle_images');
    images.listRule = `papelera = '' && vehicle_id.papelera = '' && (vehicle_id.status != 'oculto' || ${ADMIN})`;
    images.viewRule = `(papelera = '' && vehicle_id.papelera = '' && vehicle_id.status != 'oculto') || ${ADMIN}`;
    app.save(images);
    images.fields.removeByName('rota');
    app.save(images);
  },
);
