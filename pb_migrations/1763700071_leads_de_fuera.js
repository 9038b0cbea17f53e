/// <reference path="../pb/types.d.ts" />

// Leads that no form of the site wrote: staff note a call or a visit, and portals send theirs with a key
// (`lead_claves`, of which only the hash is stored). A telephone or an e-mail address is enough for them. Old
// leads keep both, have no origin, and get their telephone in E.164, by which leads of one person are shown
// together (rule: src/features/company/business/phone-number.ts); written past the hooks, so that their time
// of change stays.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'lead_claves',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: null,
        updateRule: null,
        deleteRule: ADMIN,
        fields: [
          { name: 'nombre', type: 'text', required: true, max: 60, presentable: true },
          { name: 'clave_hash', type: 'text', required: true, max: 64, hidden: true },
          { name: 'usada', type: 'date' },
          { name: 'created_at', type: 'autodate', onCreate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_lead_claves_hash ON lead_claves (clave_hash)'],
      }),
    );

    const leads = app.findCollectionByNameOrId('leads');
    leads.fields.getByName('email').required = false;
    leads.fields.getByName('mensaje').required = false;
    leads.fields.add(new TextField({ name: 'telefono_e164', max: 16 }));
    leads.fields.add(new TextField({ name: 'origen', max: 60 }));
    // The key and the source's own id of the lead: a repeat stores no second one, also after the key is gone.
    leads.fields.add(new TextField({ name: 'clave', max: 15, hidden: true }));
    leads.fields.add(new TextField({ name: 'externo_id', max: 200 }));
    // Whole: SQLite would use a partial one only for queries that repeat its condition.
    leads.addIndex('idx_leads_email', false, 'email', '');
    leads.addIndex('idx_leads_e164', false, 'telefono_e164', '');
    leads.addIndex('idx_leads_externo', true, 'clave, externo_id', "externo_id != ''");
    app.save(leads);

    const TRUNK_ZERO = /^\(?\s*((?:\+|00)\s*(?!39|378)\d{1,3})\s*\)?[\s./-]*\(\s*0/;
    const toE164 = (telefono) => {
      if (!/^[\d\s().+/-]+$/.test(telefono)) return '';
      const compact = telefono
        .replace(TRUNK_ZERO, '$1')
        .replace(/[^\d+]/g, '')
        .replace(/(?!^)\+/g, '')
        .replace(/^00/, '+')
        .replace(/^(?=[6-9]\d{8}$)/, '+34')
        .replace(/^(?=34[6-9]\d{8}$)/, '+');
      const isValid = /^\+[1-9]\d{7,14}$/.test(compact);
      return isValid && (!compact.startsWith('+34') || /^\+34[6-9]\d{8}$/.test(compact)) ? compact : '';
    };
    const rows = arrayOf(new DynamicModel({ id: '', telefono: '' }));
    app.db().newQuery("SELECT id, telefono FROM leads WHERE telefono != ''").all(rows);
    for (const { id, telefono } of rows)
      app
        .db()
        .newQuery('UPDATE leads SET telefono_e164 = {:e164} WHERE id = {:id}')
        .bind({ e164: toE164(telefono.trim()), id })
        .execute();
  },
  (app) => {
    const leads = app.findCollectionByNameOrId('leads');
    for (const index of ['idx_leads_email', 'idx_leads_e164', 'idx_leads_externo']) leads.removeIndex(index);
    for (const field of ['telefono_e164', 'origen', 'clave', 'externo_id']) leads.fields.removeByName(field);
    leads.fields.getByName('email').required = true;
    leads.fields.getByName('mensaje').required = true;
    app.save(leads);
    app.delete(app.findCollectionByNameOrId('lead_claves'));
  },
);
