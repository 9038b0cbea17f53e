/// <reference path="../pb/types.d.ts" />

// A manage rule lets its accounts change passwords and addresses without the current password. As only owners
// may update an account, its sole effect is to turn a stolen session into a stolen account.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.manageRule = null;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.manageRule = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(users);
  },
);
