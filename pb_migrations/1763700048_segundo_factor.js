/// <reference path="../pb/types.d.ts" />

// Second factors (pb/lib/accounts/second-factor.ts). No rule opens the collection; routes return what an
// account may see. A row without `confirmado` means that a second factor is required or its setup has begun.
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
          // The 30-second step, counted from 1970, of the last accepted code: no code is accepted twice.
          number('ultimo_paso'),
          // Salted hashes of the unused recovery codes.
          { name: 'codigos', type: 'json', maxSize: 5000, hidden: true },
          // Wrong codes since then.
          number('fallos'),
          { name: 'fallos_desde', type: 'date' },
          // Since when a second factor is required.
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
