/// <reference path="../pb/types.d.ts" />

// Spec templates for cars of the same model. `filas` is a list of { grupo, clave, valor }, validated by a
// hook; the name is unique regardless of case.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'plantillas',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: ADMIN,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          { name: 'nombre', type: 'text', required: true, max: 120 },
          { name: 'marca', type: 'text', max: 50 },
          { name: 'modelo', type: 'text', max: 50 },
          { name: 'filas', type: 'json', required: true, maxSize: 400000 },
          { name: 'created_at', type: 'autodate', onCreate: true },
          { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_plantillas_nombre ON plantillas (nombre COLLATE NOCASE)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('plantillas')),
);
