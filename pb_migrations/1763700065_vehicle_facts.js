/// <reference path="../pb/types.d.ts" />

// Condition, owners, drive, consumption, Euro norm, keys and declared accidents of a car
// (src/features/vehicles/domain/vehicle.fields.ts), all optional. Old cars have no value: they count as used, and
// nothing is said about the rest. The number of keys is hidden, like plate and chassis number.
const names = [
  ...['condicion', 'propietarios_anteriores', 'traccion', 'consumo', 'norma_euro', 'llaves'],
  'accidente_declarado',
];
migrate(
  (app) => {
    const nullableNumber = (name) => ({ name, type: 'json', maxSize: 32 });
    const choice = (name, values) => ({ name, type: 'select', maxSelect: 1, values });

    const vehicles = app.findCollectionByNameOrId('vehicles');
    for (const field of [
      choice('condicion', ['nuevo', 'km0', 'usado']),
      nullableNumber('propietarios_anteriores'),
      choice('traccion', ['delantera', 'trasera', 'total']),
      nullableNumber('consumo'),
      { name: 'norma_euro', type: 'text', max: 40 },
      { ...nullableNumber('llaves'), hidden: true },
      choice('accidente_declarado', ['no', 'reparado']),
    ])
      vehicles.fields.add(new Field(field));
    app.save(vehicles);
  },
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    for (const name of names) vehicles.fields.removeByName(name);
    app.save(vehicles);
  },
);
