/// <reference path="../pb/types.d.ts" />

// The subject of a notice to an account's owner, for mail kinds that report several things: each subject has
// a separate rate limit (pb/lib/accounts/account-mails.ts). '' for all others.
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.fields.add(new TextField({ name: 'tema', max: 20, hidden: true }));
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.fields.removeByName('tema');
    app.save(outbox);
  },
);
