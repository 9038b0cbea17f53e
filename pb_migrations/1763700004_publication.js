/// <reference path="../pb/types.d.ts" />

// Internal server state without API rules: the publication counter and stored flags. `publication` has one
// row: `version` counts stock changes, `notified` is the latest version that the publisher accepted.
migrate(
  (app) => {
    const autodates = [
      { name: 'created_at', type: 'autodate', onCreate: true },
      { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
    ];

    const publication = new Collection({
      type: 'base',
      name: 'publication',
      fields: [
        { name: 'version', type: 'number', onlyInt: true, min: 0 },
        { name: 'notified', type: 'number', onlyInt: true, min: 0 },
        { name: 'last_error', type: 'text', max: 1000 },
        ...autodates,
      ],
    });
    app.save(publication);
    const row = new Record(publication);
    row.set('id', 'publication0000');
    app.save(row);

    app.save(
      new Collection({
        type: 'base',
        name: 'system_flags',
        fields: [
          { name: 'key', type: 'text', required: true, max: 100 },
          { name: 'value', type: 'text', max: 1000 },
          ...autodates,
        ],
        indexes: ['CREATE UNIQUE INDEX idx_system_flags_key ON system_flags (key)'],
      }),
    );
  },
  (app) => {
    for (const name of ['system_flags', 'publication']) app.delete(app.findCollectionByNameOrId(name));
  },
);
