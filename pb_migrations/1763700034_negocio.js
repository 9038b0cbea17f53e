/// <reference path="../pb/types.d.ts" />

// What staff state of the business (src/features/company/business): one row under a fixed id, which administrators change and
// nobody adds to or takes away. Without anything in it src/config/business.ts holds. Anybody may know what it says, by a route
// of its own (pb/lib/business.ts).
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    const negocio = new Collection({
      type: 'base',
      name: 'negocio',
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: null,
      updateRule: ADMIN,
      deleteRule: null,
      fields: [
        { name: 'datos', type: 'json', maxSize: 32 * 1024 },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
    });
    app.save(negocio);
    const row = new Record(negocio);
    row.set('id', 'negocio00000000');
    app.save(row);
  },
  (app) => app.delete(app.findCollectionByNameOrId('negocio')),
);
