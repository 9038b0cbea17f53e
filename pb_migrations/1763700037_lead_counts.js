/// <reference path="../pb/types.d.ts" />

// The number of leads per car, by which the panel sorts its list. A view, because a stored number would have
// to follow every created, deleted or erased lead.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'view',
        name: 'lead_counts',
        listRule: ADMIN,
        viewRule: ADMIN,
        viewQuery: `SELECT v.id, v.id AS vehicle_id, COUNT(l.id) AS total
          FROM vehicles v LEFT JOIN leads l ON l.vehicle_id = v.id GROUP BY v.id`,
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('lead_counts')),
);
