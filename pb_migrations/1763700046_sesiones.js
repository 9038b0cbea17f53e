/// <reference path="../pb/types.d.ts" />

// Sessions, and the devices of accounts (pb/lib/accounts/sessions.ts, pb/lib/accounts/devices.ts). Only our
// routes read and write them.
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
          // SHA-256 of the browser's device id; '' for a browser without one.
          { name: 'dispositivo', type: 'text', max: 64 },
          { name: 'nombre', type: 'text', max: 60 },
          { name: 'inicio', type: 'date', required: true },
          { name: 'visto', type: 'date', required: true },
          // When the owner last proved presence beyond the token.
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
          // As above; the row with '' only records that the account was used.
          { name: 'dispositivo', type: 'text', max: 64 },
          { name: 'visto', type: 'date', required: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_dispositivos_user ON dispositivos (user_id, dispositivo)'],
      }),
    );
    // Existing accounts count as used.
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
