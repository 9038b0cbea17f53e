/// <reference path="../pb/types.d.ts" />

// Without a superuser, PocketBase prints a link that creates one and opens it in the machine's browser. This
// one has an unknown random password; `superuser upsert` creates a usable one.
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
