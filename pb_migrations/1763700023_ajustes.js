/// <reference path="../pb/types.d.ts" />

// What staff set in the panel (src/features/settings): one row under a fixed id, which administrators change and nobody adds
// to or takes away. What of it the public site shows is told by a route of its own (pb/lib/site-settings.ts).
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
