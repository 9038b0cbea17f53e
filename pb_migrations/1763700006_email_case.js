/// <reference path="../pb/types.d.ts" />

// One address has one account, however its letters are capitalised. PocketBase looks accounts up by the index's
// collation, so signing in and recovering follow.
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
