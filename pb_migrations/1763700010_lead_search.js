/// <reference path="../pb/types.d.ts" />

// The search text of leads for the panel, without accents and in lower case, because PocketBase's `~` only
// folds ASCII case. A hook writes it at each save; this migration fills existing leads.
migrate(
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.add(new TextField({ name: 'busqueda', max: 8000 }));
    leads.addIndex('idx_leads_canal', false, 'canal, created_at', '');
    app.save(leads);

    const texts = ['nombre', 'email', 'telefono', 'marca', 'modelo', 'asunto', 'mensaje'];
    for (const lead of app.findAllRecords('leads')) {
      const text = texts.map((field) => lead.getString(field)).join(' ');
      const folded = text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '');
      lead.set('busqueda', folded.replace(/\s+/g, ' ').trim());
      app.saveNoValidate(lead);
    }
  },
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.removeIndex('idx_leads_canal');
    leads.fields.removeByName('busqueda');
    app.save(leads);
  },
);
