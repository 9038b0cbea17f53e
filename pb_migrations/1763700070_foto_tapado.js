/// <reference path="../pb/types.d.ts" />

// The box that covers a plate in a photo's public variants, `x_y_width_height` in thousandths of the shown photo, '' for
// none (src/features/vehicles/domain/photo-box.ts). It is part of the variants' addresses. Old photos have none.
migrate(
  (app) => {
    const images = app.findCollectionByNameOrId('vehicle_images');
    images.fields.add(new TextField({ name: 'tapado', max: 19, pattern: '^$|^\\d{1,4}(_\\d{1,4}){3}$' }));
    app.save(images);
  },
  (app) => {
    const images = app.findCollectionByNameOrId('vehicle_images');
    images.fields.removeByName('tapado');
    app.save(images);
  },
);
