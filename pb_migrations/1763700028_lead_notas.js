/// <reference path="../pb/types.d.ts" />

// Staff's notes on a lead: separate rows, because two people may write at once. A hook sets the author; a
// note is deleted with its lead, and the author's name outlives the account.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'lead_notas',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: ADMIN,
        updateRule: null,
        deleteRule: `${ADMIN} && autor = @request.auth.id`,
        fields: [
          {
            name: 'lead',
            type: 'relation',
            collectionId: app.findCollectionByNameOrId('leads').id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          {
            name: 'autor',
            type: 'relation',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
            cascadeDelete: false,
          },
          { name: 'autor_nombre', type: 'text', max: 255 },
          { name: 'texto', type: 'text', required: true, max: 2000 },
          { name: 'created_at', type: 'autodate', onCreate: true },
        ],
        indexes: ['CREATE INDEX idx_lead_notas_lead ON lead_notas (lead, created_at)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('lead_notas')),
);
