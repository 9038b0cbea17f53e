/// <reference path="../pb/types.d.ts" />

// Fields for selling a car on other sites (src/features/vehicles/domain/vehicle.fields.ts), all optional
// except the reference: every car has a unique one from a counter that never reuses a number
// (pb/lib/vehicles/vehicle-reference.ts). Existing cars get theirs here in order of creation, bypassing the
// hooks, so that their time of change stays. Plate and chassis number are hidden, like the supplier.
const names = [
  ...['referencia', 'matricula', 'vin', 'descripcion', 'primera_matriculacion', 'puertas', 'plazas'],
  ...['co2_g_km', 'etiqueta_dgt', 'regimen_iva', 'garantia_meses', 'titularidad', 'uso_anterior'],
  ...['libre_cargas', 'itv_fecha', 'itv_resultado', 'itv_proxima'],
];
migrate(
  (app) => {
    const nullableNumber = (name) => ({ name, type: 'json', maxSize: 32 });
    const choice = (name, values) => ({ name, type: 'select', maxSelect: 1, values });
    const day = (name) => ({ name, type: 'text', max: 10, pattern: '^(\\d{4}-\\d\\d-\\d\\d)?$' });

    const vehicles = app.findCollectionByNameOrId('vehicles');
    for (const field of [
      { name: 'referencia', type: 'text', max: 20 },
      { name: 'matricula', type: 'text', max: 15, hidden: true },
      { name: 'vin', type: 'text', max: 17, hidden: true },
      { name: 'descripcion', type: 'text', max: 3000 },
      day('primera_matriculacion'),
      nullableNumber('puertas'),
      nullableNumber('plazas'),
      nullableNumber('co2_g_km'),
      choice('etiqueta_dgt', ['0', 'ECO', 'C', 'B', 'sin']),
      choice('regimen_iva', ['rebu', 'deducible', 'sin_iva']),
      nullableNumber('garantia_meses'),
      choice('titularidad', ['propiedad', 'gestion_venta']),
      choice('uso_anterior', [
        'particular',
        'empresa',
        'renting',
        'alquiler',
        'demostracion',
        'taxi_vtc',
        'autoescuela',
        'otro',
      ]),
      choice('libre_cargas', ['si', 'no']),
      day('itv_fecha'),
      choice('itv_resultado', ['favorable', 'leves', 'desfavorable', 'negativa']),
      day('itv_proxima'),
    ])
      vehicles.fields.add(new Field(field));
    app.save(vehicles);

    const run = (sql) => app.db().newQuery(sql).execute();
    run(`UPDATE vehicles SET referencia = (
      SELECT printf('V-%04d', place) FROM (
        SELECT id, ROW_NUMBER() OVER (ORDER BY created_at, id) AS place FROM vehicles
      ) AS numbered WHERE numbered.id = vehicles.id)`);
    run('CREATE TABLE vehicle_references (given INTEGER NOT NULL)');
    run('INSERT INTO vehicle_references (given) SELECT COUNT(*) FROM vehicles');

    vehicles.addIndex('idx_vehicles_referencia', true, 'referencia', "referencia != ''");
    app.save(vehicles);
  },
  (app) => {
    const vehicles = app.findCollectionByNameOrId('vehicles');
    vehicles.removeIndex('idx_vehicles_referencia');
    for (const name of names) vehicles.fields.removeByName(name);
    app.save(vehicles);
    app.db().newQuery('DROP TABLE vehicle_references').execute();
  },
);
