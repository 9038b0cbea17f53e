/// <reference path="../pb/types.d.ts" />

// A lead's car had a price when the lead came (pb/lib/leads/lead-desk.ts). Null for leads without a car, for cars
// without a price, and for leads from before: their price then is unknown.
migrate(
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.add(new JSONField({ name: 'precio_entonces', maxSize: 32 }));
    app.save(leads);
  },
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.removeByName('precio_entonces');
    app.save(leads);
  },
);
