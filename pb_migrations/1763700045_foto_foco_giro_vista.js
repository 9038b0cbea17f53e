/// <reference path="../pb/types.d.ts" />

// Staff's data about a photo besides its text: the focal point for cropping (`foco`, percent from the left
// and from the top, '' for the centre), the clockwise rotation (`giro`, 0, 90, 180 or 270) and the view of
// the car (`vista`, '' when not set). src/features/vehicles/domain/photo-view.ts lists the views.
migrate(
  (app) => {
    const images = app.findCollectionByNameOrId('vehicle_images');
    images.fields.add(new TextField({ name: 'foco', max: 7, pattern: '^$|^\\d{1,3},\\d{1,3}$' }));
    images.fields.add(new NumberField({ name: 'giro', onlyInt: true, min: 0, max: 270 }));
    images.fields.add(
      new SelectField({
        name: 'vista',
        maxSelect: 1,
        values: [
          'tres_cuartos_delantero',
          'frontal',
          'lateral',
          'trasera',
          'tres_cuartos_trasero',
          'salpicadero',
          'asientos_delanteros',
          'asientos_traseros',
          'maletero',
          'cuentakilometros',
          'llanta',
          'desperfecto',
        ],
      }),
    );
    app.save(images);
  },
  (app) => {
    const images = app.findCollectionByNameOrId('vehicle_images');
    for (const field of ['foco', 'giro', 'vista']) images.fields.removeByName(field);
    app.save(images);
  },
);
