/// <reference path="../pb/types.d.ts" />

// Sessions, and the devices that an account was used from (pb/lib/sessions.ts, pb/lib/devices.ts). Nobody reads or writes them but
// routes of our own.
migrate(
  (app) => {
    const person = {
      name: 'user_id',
      type: 'relation',
      collectionId: app.findCollectionByNameOrId('users').id,
      required: true,
      maxSelect: 1,
      cascadeDelete: true,
    };
    app.save(
      new Collection({
        type: 'base',
        name: 'sesiones',
        fields: [
          person,
          // SHA-256 of the id that the browser keeps; '' for one that keeps none.
          { name: 'dispositivo', type: 'text', max: 64 },
          { name: 'nombre', type: 'text', max: 60 },
          { name: 'inicio', type: 'date', required: true },
          { name: 'visto', type: 'date', required: true },
          // When its owner last proved to be there by more than the token.
          { name: 'confirmado', type: 'date' },
          { name: 'fin', type: 'date' },
        ],
        indexes: ['CREATE INDEX idx_sesiones_user ON sesiones (user_id)'],
      }),
    );
    app.save(
      new Collection({
        type: 'base',
        name: 'dispositivos',
        fields: [
          person,
          // As above; the row with '' only says that the account was used.
          { name: 'dispositivo', type: 'text', max: 64 },
          { name: 'visto', type: 'date', required: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_dispositivos_user ON dispositivos (user_id, dispositivo)'],
      }),
    );
    // Who has an account already has used it from somewhere.
    app
      .db()
      .newQuery(
        `INSERT INTO dispositivos (id, user_id, dispositivo, visto)
         SELECT 'r' || LOWER(HEX(RANDOMBLOB(7))), id, '', STRFTIME('%Y-%m-%d %H:%M:%fZ', 'now') FROM users`,
      )
      .execute();
  },
  (app) => {
    for (const name of ['dispositivos', 'sesiones']) app.delete(app.findCollectionByNameOrId(name));
  },
);
