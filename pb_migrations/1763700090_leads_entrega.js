/// <reference path="../pb/types.d.ts" />

// The car that a person offers in exchange (src/features/leads/rules/trade-in.schema.ts). Null for leads without one,
// and for all leads from before.
migrate(
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.add(new JSONField({ name: 'entrega', maxSize: 16384 }));
    app.save(leads);
  },
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.removeByName('entrega');
    app.save(leads);
  },
);
