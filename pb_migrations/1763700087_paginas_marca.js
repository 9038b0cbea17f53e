/// <reference path="../pb/types.d.ts" />

// The pages of brands and models (src/features/vehicles/brand/brand-pages.ts): a row for each brand and model that
// has had an offered car, with the text that staff write. `modelo` is '' in a brand's row. `ultimo_dia` is the day on
// which its last car went, '' while it has one; `retirada` says that the days after it are over. A hook keeps the
// rows (pb/lib/vehicles/brand-rows.ts); a separate route serves what pages need. This migration makes the rows of
// existing cars. A brand that has only sold cars left ends with the latest change of one.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    app.save(
      new Collection({
        type: 'base',
        name: 'paginas_marca',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: null,
        updateRule: ADMIN,
        deleteRule: null,
        fields: [
          { name: 'marca', type: 'text', required: true, max: 120, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          { name: 'modelo', type: 'text', max: 120, pattern: '^$|^[a-z0-9]+(-[a-z0-9]+)*$' },
          { name: 'nombre', type: 'text', required: true, max: 120 },
          { name: 'texto', type: 'text', max: 1500 },
          { name: 'ultimo_dia', type: 'text', max: 10 },
          { name: 'retirada', type: 'bool' },
          { name: 'created_at', type: 'autodate', onCreate: true },
          { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_paginas_marca_lugar ON paginas_marca (marca, modelo)'],
      }),
    );

    const BRANDS =
      'Alfa Romeo,Alpine,Aston Martin,Audi,Bentley,BMW,BYD,Citroën,Cupra,Dacia,DS,Ferrari,Fiat,Ford,Honda,Hyundai,Jaguar,Jeep,Kia,Lamborghini,Land Rover,Lexus,Lotus,Maserati,Mazda,McLaren,Mercedes-Benz,MG,MINI,Mitsubishi,Nissan,Opel,Peugeot,Polestar,Porsche,Renault,Rolls-Royce,SEAT,Skoda,Smart,Subaru,Suzuki,Tesla,Toyota,Volkswagen,Volvo'.split(
        ',',
      );
    const WHOLE_LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };
    const fold = (text) =>
      text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/[ßæœøđðþłı]/g, (letter) => WHOLE_LETTERS[letter]);
    const bare = (text) => fold(text).replace(/[^a-z0-9]/g, '');
    const slug = (text) =>
      fold(text)
        .replace(/[^a-z0-9\s-]/g, '')
        .replace(/[\s-]+/g, '-')
        .replace(/^-|-$/g, '');
    const known = {
      ...{ mercedes: 'Mercedes-Benz', mb: 'Mercedes-Benz', vw: 'Volkswagen', alfa: 'Alfa Romeo' },
      dsautomobiles: 'DS',
    };
    for (const brand of BRANDS) known[bare(brand)] = brand;

    const rows = new Map();
    const cars = app.findRecordsByFilter(
      'vehicles',
      "papelera = '' && status != 'oculto'",
      'created_at',
      0,
      0,
    );
    for (const car of cars) {
      const names = { marca: car.getString('marca').trim(), modelo: car.getString('modelo').trim() };
      const marca = slug(known[bare(names.marca)] ?? names.marca);
      const modelo = slug(names.modelo);
      if (marca === '') continue;
      const isSold = car.getString('status') === 'vendido';
      const day = isSold ? car.getString('updated_at').slice(0, 10) : '';
      const brand = rows.get(marca) ?? { marca, modelo: '', nombre: names.marca, ultimo_dia: day };
      const isOffered = !isSold || brand.ultimo_dia === '';
      rows.set(marca, { ...brand, ultimo_dia: isOffered ? '' : [brand.ultimo_dia, day].sort()[1] });
      if (!isSold && modelo !== '')
        rows.set(`${marca}/${modelo}`, { marca, modelo, nombre: names.modelo, ultimo_dia: '' });
    }
    const before = new Date(Date.now() - 90 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const now = new Date().toISOString().replace('T', ' ');
    // Plain rows: the history has entries of people's changes only.
    for (const row of rows.values())
      app
        .db()
        .newQuery(
          `INSERT INTO paginas_marca (id, marca, modelo, nombre, texto, ultimo_dia, retirada, created_at, updated_at)
           VALUES ({:id}, {:marca}, {:modelo}, {:nombre}, '', {:ultimo_dia}, {:retirada}, {:now}, {:now})`,
        )
        .bind({
          ...row,
          id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
          retirada: row.ultimo_dia !== '' && row.ultimo_dia < before,
          now,
        })
        .execute();
  },
  (app) => app.delete(app.findCollectionByNameOrId('paginas_marca')),
);
