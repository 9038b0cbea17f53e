/// <reference path="../pb/types.d.ts" />

// What the customer of an appointment knows: `avisado` is `{ secuencia, inicio }` of the last mail that the mail server
// accepted, null without one. `clave_anterior` is the hash of the former private link, which stays valid until the mail
// with the newer one is accepted; '' without one. Existing rows: an open appointment with a link counts as known as it
// is, any other as unknown, so that a cancelled one gets no further mail. None has a former link.
migrate(
  (app) => {
    const citas = app.findCollectionByNameOrId('citas');
    citas.fields.add(new JSONField({ name: 'avisado', hidden: true, maxSize: 1000 }));
    citas.fields.add(new TextField({ name: 'clave_anterior', max: 64, hidden: true }));
    app.save(citas);
    app
      .db()
      .newQuery(
        "UPDATE citas SET avisado = json_object('secuencia', secuencia, 'inicio', inicio) WHERE estado = 'abierta' AND clave != ''",
      )
      .execute();
  },
  (app) => {
    const citas = app.findCollectionByNameOrId('citas');
    for (const name of ['clave_anterior', 'avisado']) citas.fields.removeByName(name);
    app.save(citas);
  },
);
