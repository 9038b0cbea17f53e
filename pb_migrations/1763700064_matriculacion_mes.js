/// <reference path="../pb/types.d.ts" />

// A first registration may be a month, `2021-03`, because adverts and papers often state no day. Old cars keep
// their day. Without this migration a month becomes its first day.
const set = (app, pattern) => {
  const vehicles = app.findCollectionByNameOrId('vehicles');
  vehicles.fields.getByName('primera_matriculacion').pattern = pattern;
  app.save(vehicles);
};
migrate(
  (app) => set(app, '^(\\d{4}-\\d\\d(-\\d\\d)?)?$'),
  (app) => {
    app
      .db()
      .newQuery(
        `UPDATE vehicles SET primera_matriculacion = primera_matriculacion || '-01'
         WHERE LENGTH(primera_matriculacion) = 7`,
      )
      .execute();
    set(app, '^(\\d{4}-\\d\\d-\\d\\d)?$');
  },
);
