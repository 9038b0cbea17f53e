/// <reference path="../pb/types.d.ts" />

// The history's retention in years (pb/lib/audit/history-prune.ts).
migrate(
  (app) => {
    const ajustes = app.findCollectionByNameOrId('ajustes');
    ajustes.fields.add(new NumberField({ name: 'historial_anos', onlyInt: true, min: 0, max: 10 }));
    app.save(ajustes);
    app.db().newQuery('UPDATE ajustes SET historial_anos = 2').execute();
  },
  (app) => {
    const ajustes = app.findCollectionByNameOrId('ajustes');
    ajustes.fields.removeByName('historial_anos');
    app.save(ajustes);
  },
);
