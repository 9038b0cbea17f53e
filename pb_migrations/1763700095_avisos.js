/// <reference path="../pb/types.d.ts" />

// Alerts by e-mail (pb/lib/alerts): `avisados` are the people by their address, `avisos` what they asked for, and
// `aviso_enlaces` the private links of the mails sent to them, by the SHA-256 of their token. Only hooks read and write
// them. An alert is about a car (`vehiculo`) or a search of the catalogue (`busqueda`, its canonical query).
// `confirmado` is '' until the person confirms, `solicitud` names the request whose mail confirms it, `consentimiento`
// the version of the accepted text, and `visto` what the person knows (src/features/alerts/alert.rules.ts).
// `ultimo_correo` is when the last mail with news was accepted, '' before. There are no rows from before.
migrate(
  (app) => {
    const relation = (name, collection, required) => ({
      ...{ name, required, type: 'relation', maxSelect: 1, cascadeDelete: true },
      collectionId: app.findCollectionByNameOrId(collection).id,
    });
    const created = { name: 'created_at', type: 'autodate', onCreate: true };
    const save = (name, fields, indexes) =>
      app.save(new Collection({ type: 'base', name, fields: [...fields, created], indexes }));
    save(
      'avisados',
      [
        { name: 'email', type: 'text', required: true, max: 255 },
        { name: 'ultimo_correo', type: 'date' },
      ],
      ['CREATE UNIQUE INDEX idx_avisados_email ON avisados (email)'],
    );
    save(
      'avisos',
      [
        relation('persona', 'avisados', true),
        relation('vehiculo', 'vehicles', false),
        { name: 'busqueda', type: 'text', max: 500 },
        { name: 'solicitud', type: 'text', required: true, max: 40 },
        { name: 'consentimiento', type: 'text', required: true, max: 40 },
        { name: 'confirmado', type: 'date' },
        { name: 'visto', type: 'json', maxSize: 1048576 },
      ],
      [
        'CREATE INDEX idx_avisos_persona ON avisos (persona)',
        'CREATE INDEX idx_avisos_vehiculo ON avisos (vehiculo)',
      ],
    );
    save(
      'aviso_enlaces',
      [
        relation('persona', 'avisados', true),
        { name: 'clave', type: 'text', required: true, max: 64 },
        { name: 'solicitud', type: 'text', max: 40 },
      ],
      [
        'CREATE INDEX idx_aviso_enlaces_persona ON aviso_enlaces (persona)',
        'CREATE UNIQUE INDEX idx_aviso_enlaces_clave ON aviso_enlaces (clave)',
      ],
    );
  },
  (app) => {
    for (const name of ['aviso_enlaces', 'avisos', 'avisados'])
      app.delete(app.findCollectionByNameOrId(name));
  },
);
