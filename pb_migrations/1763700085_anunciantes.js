/// <reference path="../pb/types.d.ts" />

// The files for Google's vehicle ads and Meta's catalogue, and what they need of the dealer
// (src/features/settings/advertisers.ts). Both are off, also for rows from before. The degrees are null until given.
migrate(
  (app) => {
    const ajustes = app.findCollectionByNameOrId('ajustes');
    ajustes.fields.add(new BoolField({ name: 'google_activo' }));
    ajustes.fields.add(new TextField({ name: 'google_tienda', max: 64 }));
    ajustes.fields.add(new BoolField({ name: 'meta_activo' }));
    ajustes.fields.add(new JSONField({ name: 'meta_latitud', maxSize: 32 }));
    ajustes.fields.add(new JSONField({ name: 'meta_longitud', maxSize: 32 }));
    app.save(ajustes);
  },
  (app) => {
    const ajustes = app.findCollectionByNameOrId('ajustes');
    for (const field of ['google_activo', 'google_tienda', 'meta_activo', 'meta_latitud', 'meta_longitud'])
      ajustes.fields.removeByName(field);
    app.save(ajustes);
  },
);
