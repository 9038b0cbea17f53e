/// <reference path="../pb/types.d.ts" />

// Daily page views per car, without data about visitors (src/server/visits). The gateway adds to them through
// an internal route (pb/lib/analytics/visits.ts), and administrators read them.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'visitas',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            name: 'vehicle',
            type: 'relation',
            collectionId: app.findCollectionByNameOrId('vehicles').id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: 'dia', type: 'text', required: true, max: 10, pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
          { name: 'total', type: 'number', onlyInt: true, min: 0 },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_visitas_vehicle_dia ON visitas (vehicle, dia)',
          'CREATE INDEX idx_visitas_dia ON visitas (dia)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('visitas')),
);
