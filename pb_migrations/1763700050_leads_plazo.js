/// <reference path="../pb/types.d.ts" />

// For how long leads are kept after the last thing that happened to them (pb/lib/lead-prune.ts), in months. Nobody's leads go by
// an update alone: the first month is there to see the setting, and to bring in old ones.
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
