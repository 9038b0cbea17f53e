/// <reference path="../pb/types.d.ts" />

// The numbers add up all visits by day: with the total in the index, a year of a thousand cars is read from it
// alone. Existing rows are indexed as they are.
migrate(
  (app) => {
    const visitas = app.findCollectionByNameOrId('visitas');
    visitas.removeIndex('idx_visitas_dia');
    visitas.addIndex('idx_visitas_dia', false, 'dia, total', '');
    app.save(visitas);
  },
  (app) => {
    const visitas = app.findCollectionByNameOrId('visitas');
    visitas.removeIndex('idx_visitas_dia');
    visitas.addIndex('idx_visitas_dia', false, 'dia', '');
    app.save(visitas);
  },
);
