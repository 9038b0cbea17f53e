/// <reference path="../pb/types.d.ts" />

// The business facts stated by staff (src/features/company/business): one row with a fixed id, which
// administrators may only update. Empty fields fall back to src/config/business.ts. A separate route serves
// it publicly (pb/lib/core/business.ts).
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
