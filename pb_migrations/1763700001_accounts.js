/// <reference path="../pb/types.d.ts" />

// Accounts: `users` signs in, `profiles` defines the administrators (SPEC sections 3 and 6). Rules about
// people only use positive checks: a mistyped name under @request.auth.* is accepted without an error, and
// compared with `!=` it would open a collection.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";

    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('name');
    users.fields.removeByName('avatar');
    users.fields.add(new TextField({ name: 'nombre', max: 100 }));
    users.fields.getByName('password').min = 6;
    users.fields.getByName('created').name = 'created_at';
    users.fields.getByName('updated').name = 'updated_at';
    users.authAlert.enabled = false;
    users.oauth2.enabled = false;
    users.oauth2.mappedFields.name = '';
    users.oauth2.mappedFields.avatarURL = '';
    users.otp.enabled = false;
    users.mfa.enabled = false;
    users.passwordResetToken.duration = 30 * 60;
    // Phones capitalise the first letter, so addresses are case-insensitive.
    users.indexes = users.indexes.map((index) => index.replace(/\(`?email`?\)/, '(`email` COLLATE NOCASE)'));
    app.save(users);

    const profiles = new Collection({
      type: 'base',
      name: 'profiles',
      fields: [
        {
          name: 'user_id',
          type: 'relation',
          collectionId: users.id,
          required: true,
          maxSelect: 1,
          cascadeDelete: true,
        },
        { name: 'role', type: 'select', required: true, maxSelect: 1, values: ['admin', 'user'] },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_profiles_user ON profiles (user_id)',
        'CREATE INDEX idx_profiles_role ON profiles (role)',
      ],
    });
    app.save(profiles);

    // The rules use the back-relation, which exists only now.
    profiles.listRule = `user_id = @request.auth.id || ${ADMIN}`;
    profiles.viewRule = `user_id = @request.auth.id || ${ADMIN}`;
    profiles.createRule = null;
    profiles.updateRule = ADMIN;
    profiles.deleteRule = null;
    app.save(profiles);

    users.listRule = `id = @request.auth.id || ${ADMIN}`;
    users.viewRule = `id = @request.auth.id || ${ADMIN}`;
    users.createRule =
      '@request.body.verified:isset = false && @request.body.emailVisibility:isset = false && @request.body.id:isset = false';
    users.updateRule = 'id = @request.auth.id';
    users.deleteRule = null;
    users.manageRule = ADMIN;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.listRule = 'id = @request.auth.id';
    users.viewRule = 'id = @request.auth.id';
    users.createRule = '';
    users.updateRule = 'id = @request.auth.id';
    users.deleteRule = 'id = @request.auth.id';
    users.manageRule = null;
    app.save(users);

    app.delete(app.findCollectionByNameOrId('profiles'));

    users.fields.removeByName('nombre');
    users.fields.add(new TextField({ name: 'name', max: 255 }));
    users.fields.add(
      new FileField({
        name: 'avatar',
        maxSelect: 1,
        mimeTypes: ['image/jpeg', 'image/png', 'image/svg+xml', 'image/gif', 'image/webp'],
      }),
    );
    users.fields.getByName('password').min = 8;
    users.fields.getByName('created_at').name = 'created';
    users.fields.getByName('updated_at').name = 'updated';
    users.oauth2.mappedFields.name = 'name';
    users.oauth2.mappedFields.avatarURL = 'avatar';
    users.authAlert.enabled = true;
    users.indexes = users.indexes.map((index) => index.replace(' COLLATE NOCASE', ''));
    app.save(users);
  },
);
