/// <reference path="../pb/types.d.ts" />

// Author and time of every change (pb/lib/audit/history.ts). Ids are texts: an entry outlives its record, car
// and author. Administrators read it, and only the hooks write it.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'historial',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: 'coleccion', type: 'text', max: 100 },
          { name: 'registro', type: 'text', max: 100 },
          { name: 'vehiculo', type: 'text', max: 100 },
          { name: 'etiqueta', type: 'text', max: 500 },
          { name: 'detalle', type: 'text', max: 500 },
          { name: 'accion', type: 'text', max: 20 },
          { name: 'cambios', type: 'json', maxSize: 65536 },
          { name: 'quien', type: 'text', max: 100 },
          { name: 'quien_nombre', type: 'text', max: 300 },
          { name: 'busqueda', type: 'text', max: 3000 },
          { name: 'created_at', type: 'autodate', onCreate: true },
        ],
        indexes: [
          'CREATE INDEX idx_historial_created ON historial (created_at)',
          'CREATE INDEX idx_historial_vehiculo ON historial (vehiculo, created_at)',
          'CREATE INDEX idx_historial_registro ON historial (registro, accion)',
          'CREATE INDEX idx_historial_quien ON historial (quien_nombre, created_at)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('historial')),
);
