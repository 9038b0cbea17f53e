/// <reference path="../pb/types.d.ts" />

// A manage rule lets those it names change passwords and addresses without the present password. Nobody may update an
// account but its owner, so all it does is turn a stolen session into a stolen account.
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
