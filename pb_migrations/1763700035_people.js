/// <reference path="../pb/types.d.ts" />

// The panel's data about administrators (pb/lib/accounts/people.ts), and open invitations. Only routes return
// them: the fields are hidden, and no rule opens the collection.
migrate(
  (app) => {
    const fields = [
      new DateField({ name: 'admin_desde', hidden: true }),
      new DateField({ name: 'ultimo_acceso', hidden: true }),
      // Whether the password is unknown, so that a recovery link is the only way in.
      new BoolField({ name: 'sin_clave', hidden: true }),
    ];
    const profiles = app.findCollectionByNameOrId('profiles');
    for (const field of fields) profiles.fields.add(field);
    app.save(profiles);
    // No earlier time was stored; the row's last change is close to it.
    app.db().newQuery("UPDATE profiles SET admin_desde = updated_at WHERE role = 'admin'").execute();

    const users = app.findCollectionByNameOrId('users');
    const person = (name, more) => ({
      name,
      type: 'relation',
      collectionId: users.id,
      maxSelect: 1,
      ...more,
    });
    app.save(
      new Collection({
        type: 'base',
        name: 'invitaciones',
        fields: [
          person('user_id', { required: true, cascadeDelete: true }),
          person('invitado_por', {}),
          { name: 'expira', type: 'date', required: true },
          // Whether the account was created for the invitation and is deleted with it.
          { name: 'cuenta_nueva', type: 'bool' },
          { name: 'created_at', type: 'autodate', onCreate: true },
          { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_invitaciones_user ON invitaciones (user_id)'],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('invitaciones'));
    const profiles = app.findCollectionByNameOrId('profiles');
    for (const name of ['admin_desde', 'ultimo_acceso', 'sin_clave']) profiles.fields.removeByName(name);
    app.save(profiles);
  },
);
