/// <reference path="../pb/types.d.ts" />

// When an account's wrong codes were last cleared by a password change (pb/lib/accounts/wrong-codes.ts): once
// a day at most, so that recovery mails do not allow more guesses.
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
