/// <reference path="../pb/types.d.ts" />

// A lead's state, assignee and next step. Existing leads start as new, except those older than thirty days:
// whether they were answered is unknown, and counting them as unanswered would hide the current ones. They
// count as answered, without a time. Written past the hooks, so that their other fields stay.
migrate(
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.add(
      new SelectField({
        name: 'estado',
        maxSelect: 1,
        values: ['nuevo', 'contactado', 'cita', 'ganado', 'perdido'],
      }),
    );
    leads.fields.add(
      new RelationField({
        name: 'responsable',
        collectionId: app.findCollectionByNameOrId('users').id,
        maxSelect: 1,
        cascadeDelete: false,
      }),
    );
    leads.fields.add(new DateField({ name: 'contactado_at' }));
    leads.fields.add(new TextField({ name: 'proximo_paso', max: 200 }));
    // A calendar day of the dealer, not a time: a date field would shift it between time zones.
    leads.fields.add(new TextField({ name: 'proximo_paso_fecha', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }));
    leads.addIndex('idx_leads_estado', false, 'estado, created_at', '');
    leads.addIndex('idx_leads_responsable', false, 'responsable, created_at', '');
    leads.addIndex('idx_leads_paso', false, 'proximo_paso_fecha', "proximo_paso_fecha != ''");
    app.save(leads);

    const since = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString().replace('T', ' ');
    app
      .db()
      .newQuery(
        "UPDATE leads SET estado = CASE WHEN created_at < {:since} THEN 'contactado' ELSE 'nuevo' END WHERE estado = ''",
      )
      .bind({ since })
      .execute();
  },
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    for (const index of ['idx_leads_estado', 'idx_leads_responsable', 'idx_leads_paso'])
      leads.removeIndex(index);
    for (const field of ['estado', 'responsable', 'contactado_at', 'proximo_paso', 'proximo_paso_fecha'])
      leads.fields.removeByName(field);
    app.save(leads);
  },
);
