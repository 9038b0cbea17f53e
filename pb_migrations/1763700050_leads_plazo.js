/// <reference path="../pb/types.d.ts" />

// The retention of leads after their last event (pb/lib/leads/lead-prune.ts), in months. An update alone
// deletes no leads: the first month is a grace period to change the setting and to import old leads.
migrate(
  (app) => {
    const ajustes = app.findCollectionByNameOrId('ajustes');
    ajustes.fields.add(
      new SelectField({ name: 'leads_plazo', maxSelect: 1, values: ['6', '12', '24', '36', 'siempre'] }),
    );
    ajustes.fields.add(new DateField({ name: 'leads_desde' }));
    app.save(ajustes);
    const from = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().replace('T', ' ');
    app
      .db()
      .newQuery("UPDATE ajustes SET leads_plazo = '24', leads_desde = {:from}")
      .bind({ from })
      .execute();
  },
  (app) => {
    const ajustes = app.findCollectionByNameOrId('ajustes');
    for (const field of ['leads_plazo', 'leads_desde']) ajustes.fields.removeByName(field);
    app.save(ajustes);
  },
);
