/// <reference path="../pb/types.d.ts" />

// When an account's wrong codes were last forgotten for another password (pb/lib/wrong-codes.ts): once a day, so that recovery
// mails are no way to more guesses.
migrate(
  (app) => {
    const factors = app.findCollectionByNameOrId('segundo_factor');
    factors.fields.add(new DateField({ name: 'olvidado' }));
    app.save(factors);
  },
  (app) => {
    const factors = app.findCollectionByNameOrId('segundo_factor');
    factors.fields.removeByName('olvidado');
    app.save(factors);
  },
);
