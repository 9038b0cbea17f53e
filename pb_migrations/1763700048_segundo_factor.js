/// <reference path="../pb/types.d.ts" />

// Second factors of sign-ins (pb/lib/second-factor.ts). No rule opens the collection: what of it an account may know, its routes
// tell. A row without `confirmado` is an account that has been asked for one, or has begun to set it up.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    const number = (name) => ({ name, type: 'number', onlyInt: true, min: 0 });
    app.save(
      new Collection({
        type: 'base',
        name: 'segundo_factor',
        fields: [
          {
            name: 'user_id',
            type: 'relation',
            collectionId: users.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          // Encrypted.
          { name: 'secreto', type: 'text', max: 500, hidden: true },
          { name: 'confirmado', type: 'date' },
          // The 30 seconds, counted from 1970, of the last code that was taken: none is taken twice.
          number('ultimo_paso'),
          // Salted hashes of the recovery codes that are left.
          { name: 'codigos', type: 'json', maxSize: 5000, hidden: true },
          // Wrong codes since then.
          number('fallos'),
          { name: 'fallos_desde', type: 'date' },
          // Since when the account is asked for one.
          { name: 'pedido', type: 'date' },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_segundo_factor_user ON segundo_factor (user_id)'],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('segundo_factor'));
  },
);
