/// <reference path="../pb/types.d.ts" />

// The settings of the panel (src/features/settings): one row with a fixed id, which administrators may only
// update. A separate route serves the public part (pb/lib/settings/site-settings.ts).
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    const ajustes = new Collection({
      type: 'base',
      name: 'ajustes',
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: null,
      updateRule: ADMIN,
      deleteRule: null,
      fields: [
        { name: 'feed_activo', type: 'bool' },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
    });
    app.save(ajustes);
    const row = new Record(ajustes);
    row.set('id', 'ajustes00000000');
    app.save(row);
  },
  (app) => app.delete(app.findCollectionByNameOrId('ajustes')),
);
