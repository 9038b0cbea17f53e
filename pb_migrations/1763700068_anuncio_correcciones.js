/// <reference path="../pb/types.d.ts" />

// What staff corrected in adverts (src/features/admin/adverts/corrections.ts), at most five hundred. `clave` is
// `palabras` in the form in which they are compared, and `destino` where they go; a hook sets and checks them.
// A correction is replaced, not changed. There are none before this migration.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'anuncio_correcciones',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: ADMIN,
        updateRule: null,
        deleteRule: ADMIN,
        fields: [
          { name: 'palabras', type: 'text', required: true, max: 500 },
          { name: 'clave', type: 'text', max: 500 },
          { name: 'destino', type: 'json', required: true, maxSize: 8000 },
          { name: 'created_at', type: 'autodate', onCreate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_anuncio_correcciones_clave ON anuncio_correcciones (clave)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('anuncio_correcciones')),
);
