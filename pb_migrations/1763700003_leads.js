/// <reference path="../pb/types.d.ts" />

// Leads and the queue of their mails. A lead outlives its vehicle: the relation is cleared, and the vehicle's
// names stay as text. Only the server function writes leads; the queue has no API rules.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    const autodates = [
      { name: 'created_at', type: 'autodate', onCreate: true },
      { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
    ];

    const leads = new Collection({
      type: 'base',
      name: 'leads',
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: null,
      updateRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { name: 'nombre', type: 'text', required: true, max: 100, presentable: true },
        { name: 'email', type: 'email', required: true },
        { name: 'telefono', type: 'text', max: 20 },
        // An import request is composed and longer than a typed message; its parts have limits.
        { name: 'mensaje', type: 'text', required: true, max: 5000 },
        { name: 'canal', type: 'text', max: 50 },
        { name: 'tipo_consulta', type: 'text', max: 50 },
        { name: 'asunto', type: 'text', max: 200 },
        {
          name: 'vehicle_id',
          type: 'relation',
          collectionId: app.findCollectionByNameOrId('vehicles').id,
          maxSelect: 1,
          cascadeDelete: false,
        },
        { name: 'vehicle_titulo', type: 'text', max: 410 },
        { name: 'marca', type: 'text', max: 100 },
        { name: 'modelo', type: 'text', max: 100 },
        { name: 'import_marca', type: 'text', max: 50 },
        { name: 'import_modelo', type: 'text', max: 50 },
        { name: 'import_anio', type: 'text', max: 50 },
        { name: 'import_km_max', type: 'text', max: 50 },
        { name: 'import_presupuesto', type: 'text', max: 50 },
        { name: 'import_especificaciones', type: 'text', max: 1000 },
        { name: 'consent_marketing', type: 'bool' },
        ...autodates,
      ],
      indexes: [
        'CREATE INDEX idx_leads_created ON leads (created_at)',
        'CREATE INDEX idx_leads_vehicle ON leads (vehicle_id)',
      ],
    });
    app.save(leads);

    app.save(
      new Collection({
        type: 'base',
        name: 'outbox',
        fields: [
          { name: 'kind', type: 'text', required: true, max: 50 },
          { name: 'recipient', type: 'text', max: 255 },
          { name: 'payload', type: 'json', maxSize: 65536 },
          { name: 'message_id', type: 'text', max: 255 },
          {
            name: 'status',
            type: 'select',
            required: true,
            maxSelect: 1,
            values: ['pending', 'sending', 'sent', 'failed'],
          },
          { name: 'attempts', type: 'number', onlyInt: true, min: 0 },
          { name: 'next_attempt_at', type: 'date' },
          { name: 'claimed_at', type: 'date' },
          { name: 'last_error', type: 'text', max: 1000 },
          // Erasing a lead also erases the personal data in its queued mails.
          { name: 'lead_id', type: 'relation', collectionId: leads.id, maxSelect: 1, cascadeDelete: true },
          ...autodates,
        ],
        indexes: [
          'CREATE INDEX idx_outbox_due ON outbox (status, next_attempt_at)',
          'CREATE INDEX idx_outbox_lead ON outbox (lead_id)',
        ],
      }),
    );
  },
  (app) => {
    for (const name of ['outbox', 'leads']) app.delete(app.findCollectionByNameOrId(name));
  },
);
