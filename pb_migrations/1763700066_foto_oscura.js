/// <reference path="../pb/types.d.ts" />

// Whether a photo is dark: its mean relative luminance is below 0.18 (src/server/photos/encode.ts measures it with the
// size). A dark cover is shown lighter, by variants with names of their own. Photos from before are false: they keep
// their variants and names until they are measured again, after a rotation or a new upload.
migrate(
  (app) => {
    const images = app.findCollectionByNameOrId('vehicle_images');
    images.fields.add(new BoolField({ name: 'oscura' }));
    app.save(images);
  },
  (app) => {
    const images = app.findCollectionByNameOrId('vehicle_images');
    images.fields.removeByName('oscura');
    app.save(images);
  },
);
