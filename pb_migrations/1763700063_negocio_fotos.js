/// <reference path="../pb/types.d.ts" />

// The dealer's photographs on the company's pages (src/features/company/business/business-photos.ts): at most one
// for each place. Only administrators read the rows and the originals; a separate route serves what pages show
// (pb/lib/core/business.ts). Without rows the pages have no photographs, as before.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'negocio_fotos',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: ADMIN,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          {
            name: 'lugar',
            type: 'select',
            required: true,
            maxSelect: 1,
            values: ['portada', 'local', 'equipo', 'entrega'],
          },
          {
            name: 'file',
            type: 'file',
            required: true,
            maxSelect: 1,
            maxSize: 5 * 1024 * 1024,
            mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
            // Applies the view rule to the file too.
            protected: true,
          },
          { name: 'foco', type: 'text', max: 7, pattern: '^$|^\\d{1,3},\\d{1,3}$' },
          { name: 'ancho', type: 'json', maxSize: 32 },
          { name: 'alto', type: 'json', maxSize: 32 },
          { name: 'placeholder', type: 'text', max: 2000 },
          { name: 'created_at', type: 'autodate', onCreate: true },
          { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_negocio_fotos_lugar ON negocio_fotos (lugar)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('negocio_fotos')),
);
