/// <reference path="../pb/types.d.ts" />

// Search data for the panel that visitors must not use: plate and chassis number, which are hidden from
// filters in their collection. Written by the hooks only (pb/lib/vehicles/vehicles.ts) and read by
// administrators through a filter of the vehicle list.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'vehicle_search',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            name: 'vehicle_id',
            type: 'relation',
            collectionId: app.findCollectionByNameOrId('vehicles').id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: 'busqueda', type: 'text', max: 200 },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_vehicle_search_vehicle ON vehicle_search (vehicle_id)'],
      }),
    );
    app
      .db()
      .newQuery(
        `INSERT INTO vehicle_search (id, vehicle_id, busqueda)
         SELECT id, id, LOWER(referencia) FROM vehicles`,
      )
      .execute();
  },
  (app) => app.delete(app.findCollectionByNameOrId('vehicle_search')),
);
