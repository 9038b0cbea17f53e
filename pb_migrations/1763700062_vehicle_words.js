/// <reference path="../pb/types.d.ts" />

// The panel's search for a car covers the public search, its colour, and any spelling of reference and plate:
// the administrators' search text holds all of it. A hook writes it at each save (rule:
// src/features/vehicles/domain/staff-search.ts); this migration fills existing cars, bypassing the hooks, so
// that their other fields stay.
migrate(
  (app) => {
    const search = app.findCollectionByNameOrId('vehicle_search');
    search.fields.getByName('busqueda').max = 2000;
    app.save(search);

    const WHOLE_LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };
    const FUELS = {
      gasolina: 'gasolina',
      diesel: 'diesel',
      hibrido: 'hibrido',
      electrico: 'electrico',
      hibrido_enchufable: 'hibrido enchufable',
      otro: 'otro',
    };
    const GEARBOXES = { manual: 'manual', automatico: 'automatico' };
    const fold = (text) =>
      text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/[ßæœøđðþłı]/g, (letter) => WHOLE_LETTERS[letter]);
    const words = (text) =>
      fold(text)
        .replace(/(\d),(?=\d)/g, '$1.')
        .replace(/[\s!-\-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f]+/g, ' ')
        .replace(/\.(?!\d)/g, ' ')
        .replace(/(^|\D)\.(?=\d)/g, '$1 ')
        .split(' ')
        .filter(Boolean);
    const withWhole = (text) => [...words(text), words(text).join('')];
    for (const vehicle of app.findAllRecords('vehicles')) {
      const text = (field) => vehicle.getString(field);
      const names = words(`${text('marca')} ${text('modelo')} ${text('version')}`);
      const plazas = text('plazas');
      const reference = words(text('referencia')).join('');
      const all = [
        ...names,
        ...names.slice(1).map((word, index) => `${names[index]}${word}`),
        names.join(''),
        String(vehicle.getInt('anio')),
        ...withWhole(text('carroceria')),
        ...(/^\d+$/.test(plazas) ? [plazas, 'plazas'] : []),
        ...words(FUELS[text('combustible')] ?? ''),
        ...words(GEARBOXES[text('transmision')] ?? ''),
        ...words(text('color_exterior')),
        fold(text('referencia')).replace(/\s+/g, ' ').trim(),
        reference,
        reference.replace(/^([a-z]+)0+(?=\d)/, '$1'),
        reference.replace(/^[a-z]+0*(?=\d)/, ''),
        ...withWhole(text('matricula')),
        ...withWhole(text('vin')),
      ];
      app
        .db()
        .newQuery(
          `INSERT INTO vehicle_search (id, vehicle_id, busqueda) VALUES ({:id}, {:id}, {:busqueda})
           ON CONFLICT (vehicle_id) DO UPDATE SET busqueda = excluded.busqueda`,
        )
        .bind({ id: vehicle.id, busqueda: [...new Set(all)].map((word) => ` ${word}`).join('') })
        .execute();
    }
  },
  (app) => {
    // The next save of a car rewrites it.
    app
      .db()
      .newQuery(
        `UPDATE vehicle_search SET busqueda = (SELECT LOWER(referencia || ' ' || matricula || ' ' || vin)
         FROM vehicles WHERE vehicles.id = vehicle_search.vehicle_id)`,
      )
      .execute();
    const search = app.findCollectionByNameOrId('vehicle_search');
    search.fields.getByName('busqueda').max = 200;
    app.save(search);
  },
);
