/// <reference path="../pb/types.d.ts" />

// How many leads asked for each car, for the panel's list to be sorted by. A view: a number that were kept beside the car
// would have to follow every lead that comes, goes or is erased.
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
