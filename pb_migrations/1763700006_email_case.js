/// <reference path="../pb/types.d.ts" />

// Addresses are unique regardless of case. PocketBase looks accounts up with the index's collation, so
// sign-in and recovery are case-insensitive too.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.removeIndex('idx_email__pb_users_auth_');
    users.addIndex('idx_email__pb_users_auth_', true, '`email` COLLATE NOCASE', "`email` != ''");
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.removeIndex('idx_email__pb_users_auth_');
    users.addIndex('idx_email__pb_users_auth_', true, '`email`', "`email` != ''");
    app.save(users);
  },
);
