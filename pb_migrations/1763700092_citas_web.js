/// <reference path="../pb/types.d.ts" />

// Appointments that buyers book, move and cancel themselves (docs/decisions/booked-online.md). `clave_web` is the SHA-256
// of the token that the booking's answer holds, '' for an appointment that staff made. `recordada` is the start of which
// the buyer was reminded, empty before. `anulada_por` says who cancelled it: 'cliente', 'coche' when its car went, and ''
// for staff. Existing rows: staff made and cancelled them all, and no reminder was sent.
migrate(
  (app) => {
    const citas = app.findCollectionByNameOrId('citas');
    citas.fields.add(new TextField({ name: 'clave_web', max: 64, hidden: true }));
    citas.fields.add(new DateField({ name: 'recordada', hidden: true }));
    citas.fields.add(new SelectField({ name: 'anulada_por', maxSelect: 1, values: ['cliente', 'coche'] }));
    citas.addIndex('idx_citas_clave_web', true, 'clave_web', "clave_web != ''");
    app.save(citas);
  },
  (app) => {
    const citas = app.findCollectionByNameOrId('citas');
    citas.removeIndex('idx_citas_clave_web');
    for (const name of ['anulada_por', 'recordada', 'clave_web']) citas.fields.removeByName(name);
    app.save(citas);
  },
);
