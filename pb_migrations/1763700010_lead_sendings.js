/// <reference path="../pb/types.d.ts" />

// One sending of a form, named by the browser: when its answer gets lost and the visitor sends again, the lead is the
// same one.
migrate(
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.add(new TextField({ name: 'envio', max: 40, hidden: true }));
    leads.indexes.push("CREATE UNIQUE INDEX idx_leads_envio ON leads (envio) WHERE envio != ''");
    app.save(leads);
  },
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.indexes = leads.indexes.filter((index) => !index.includes('idx_leads_envio'));
    leads.fields.removeByName('envio');
    app.save(leads);
  },
);
