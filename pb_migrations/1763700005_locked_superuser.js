/// <reference path="../pb/types.d.ts" />

// Without any superuser, PocketBase prints a link that makes one and opens it in the machine's browser. This one has a
// password nobody knows; `superuser upsert` makes one to work with.
migrate(
  (app) => {
    const superuser = new Record(app.findCollectionByNameOrId('_superusers'));
    superuser.setEmail('sin-acceso@localhost.localdomain');
    superuser.setPassword($security.randomString(40));
    app.save(superuser);
  },
  (app) => {
    app.delete(app.findAuthRecordByEmail('_superusers', 'sin-acceso@localhost.localdomain'));
  },
);
