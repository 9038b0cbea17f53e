/// <reference path="../pb/types.d.ts" />

// The stock (SPEC section 3). A hidden vehicle, its photos, specs and slugs are visible to administrators
// only. Optional numbers are JSON fields, because a number field stores an absent value as 0; the hooks
// accept only null or a number in range.
migrate(
  (app) => {
    const ADMIN = "@request.auth.profiles_via_user_id.role ?= 'admin'";
    const autodates = [
      { name: 'created_at', type: 'autodate', onCreate: true },
      { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
    ];
    const nullableNumber = (name) => ({ name, type: 'json', maxSize: 32 });
    const choice = (name, values, required = false) => ({
      name,
      type: 'select',
      maxSelect: 1,
      values,
      required,
    });

    const vehicles = new Collection({
      type: 'base',
      name: 'vehicles',
      listRule: `status != 'oculto' || ${ADMIN}`,
      viewRule: `status != 'oculto' || ${ADMIN}`,
      createRule: ADMIN,
      updateRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { name: 'slug', type: 'text', max: 240, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
        { name: 'marca', type: 'text', required: true, max: 100, presentable: true },
        { name: 'modelo', type: 'text', required: true, max: 100, presentable: true },
        { name: 'version', type: 'text', max: 200 },
        { name: 'anio', type: 'number', required: true, onlyInt: true, min: 1990 },
        nullableNumber('km'),
        choice('combustible', ['gasolina', 'diesel', 'hibrido', 'electrico', 'hibrido_enchufable', 'otro']),
        choice('transmision', ['manual', 'automatico']),
        choice('carroceria', [
          'Berlina',
          'Familiar',
          'SUV',
          'Coupé',
          'Cabrio',
          'Compacto',
          'Monovolumen',
          'Pick-up',
        ]),
        { name: 'color_exterior', type: 'text', max: 100 },
        { name: 'color_interior', type: 'text', max: 100 },
        choice('tapiceria', ['Tela', 'Cuero', 'Cuero sintético', 'Alcantara', 'Mixta']),
        nullableNumber('precio_eur'),
        nullableNumber('precio_anterior_eur'),
        choice('status', ['disponible', 'reservado', 'vendido', 'oculto'], true),
        { name: 'destacado', type: 'bool' },
        { name: 'etiquetas', type: 'json', maxSize: 8192 },
        { name: 'ubicacion_ciudad', type: 'text', max: 100 },
        { name: 'ubicacion_pais', type: 'text', max: 100 },
        { name: 'proveedor', type: 'text', max: 200, hidden: true },
        { name: 'financiacion_disponible', type: 'bool' },
        { name: 'iva_incluido', type: 'bool' },
        nullableNumber('potencia_cv'),
        nullableNumber('cilindrada_cc'),
        { name: 'busqueda', type: 'text', max: 600 },
        ...autodates,
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_vehicles_slug ON vehicles (slug)',
        'CREATE INDEX idx_vehicles_status_created ON vehicles (status, created_at)',
        'CREATE INDEX idx_vehicles_updated ON vehicles (updated_at)',
        'CREATE INDEX idx_vehicles_marca ON vehicles (marca)',
      ],
    });
    app.save(vehicles);

    const ownedByVehicle = {
      type: 'base',
      listRule: `vehicle_id.status != 'oculto' || ${ADMIN}`,
      viewRule: `vehicle_id.status != 'oculto' || ${ADMIN}`,
    };
    const vehicleId = {
      name: 'vehicle_id',
      type: 'relation',
      collectionId: vehicles.id,
      required: true,
      maxSelect: 1,
      cascadeDelete: true,
    };

    app.save(
      new Collection({
        ...ownedByVehicle,
        name: 'vehicle_images',
        createRule: ADMIN,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          vehicleId,
          {
            name: 'file',
            type: 'file',
            maxSelect: 1,
            maxSize: 5 * 1024 * 1024,
            mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
            // Applies the view rule to the file too: otherwise a hidden vehicle's photos would be public.
            protected: true,
          },
          { name: 'file_path', type: 'text', max: 300 },
          { name: 'alt', type: 'text', max: 200 },
          { name: 'orden', type: 'number', onlyInt: true, min: 0 },
          nullableNumber('ancho'),
          nullableNumber('alto'),
          { name: 'placeholder', type: 'text', max: 2000 },
          ...autodates,
        ],
        indexes: ['CREATE INDEX idx_vehicle_images_vehicle ON vehicle_images (vehicle_id, orden)'],
      }),
    );

    app.save(
      new Collection({
        ...ownedByVehicle,
        name: 'vehicle_specs',
        createRule: ADMIN,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          vehicleId,
          { name: 'grupo', type: 'text', max: 100 },
          { name: 'clave', type: 'text', required: true, max: 120 },
          { name: 'valor', type: 'text', required: true, max: 500 },
          { name: 'orden', type: 'number', onlyInt: true, min: 0 },
          ...autodates,
        ],
        indexes: ['CREATE INDEX idx_vehicle_specs_vehicle ON vehicle_specs (vehicle_id, grupo, orden)'],
      }),
    );

    // Former slugs, which redirect to the vehicle's current one. Written by the hooks only.
    app.save(
      new Collection({
        ...ownedByVehicle,
        name: 'vehicle_slugs',
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [{ name: 'slug', type: 'text', required: true, max: 240 }, vehicleId, ...autodates],
        indexes: [
          'CREATE UNIQUE INDEX idx_vehicle_slugs_slug ON vehicle_slugs (slug)',
          'CREATE INDEX idx_vehicle_slugs_vehicle ON vehicle_slugs (vehicle_id)',
        ],
      }),
    );
  },
  (app) => {
    for (const name of ['vehicle_slugs', 'vehicle_specs', 'vehicle_images', 'vehicles']) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
