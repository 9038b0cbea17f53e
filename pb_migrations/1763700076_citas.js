/// <reference path="../pb/types.d.ts" />

// Appointments with a lead (pb/lib/appointments). Only hooks write them; they go with their lead. `uid` and
// `secuencia` name an appointment and its versions for calendar programs. `clave` is the SHA-256 of the token of the
// buyer's private link, '' before the first mail. A lead from before has no appointments: the date of its next step
// stays a day without an hour.
//
// `calendarios`: the private calendar of an administrator, by the SHA-256 of its token. Nobody has one before.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'citas',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            name: 'lead',
            type: 'relation',
            collectionId: app.findCollectionByNameOrId('leads').id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: 'inicio', type: 'date', required: true },
          { name: 'minutos', type: 'number', required: true, onlyInt: true, min: 5, max: 480 },
          {
            name: 'tipo',
            type: 'select',
            required: true,
            maxSelect: 1,
            values: ['visita', 'llamada', 'videollamada', 'entrega'],
          },
          { name: 'estado', type: 'select', required: true, maxSelect: 1, values: ['abierta', 'cancelada'] },
          { name: 'secuencia', type: 'number', onlyInt: true, min: 0 },
          { name: 'uid', type: 'text', required: true, max: 255 },
          { name: 'clave', type: 'text', max: 64, hidden: true },
          { name: 'created_at', type: 'autodate', onCreate: true },
          { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_citas_lead ON citas (lead)',
          'CREATE INDEX idx_citas_inicio ON citas (inicio)',
          "CREATE UNIQUE INDEX idx_citas_clave ON citas (clave) WHERE clave != ''",
        ],
      }),
    );
    app.save(
      new Collection({
        type: 'base',
        name: 'calendarios',
        fields: [
          {
            name: 'user_id',
            type: 'relation',
            collectionId: app.findCollectionByNameOrId('users').id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: 'clave', type: 'text', required: true, max: 64 },
          { name: 'desde', type: 'date', required: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_calendarios_user ON calendarios (user_id)',
          'CREATE UNIQUE INDEX idx_calendarios_clave ON calendarios (clave)',
        ],
      }),
    );
  },
  (app) => {
    for (const name of ['calendarios', 'citas']) app.delete(app.findCollectionByNameOrId(name));
  },
);
