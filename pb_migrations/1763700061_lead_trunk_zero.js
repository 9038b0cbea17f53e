/// <reference path="../pb/types.d.ts" />

// A lead's searched digits leave out the bracketed trunk zero, which is dialled within a country only: '+49
// 170 1234567' finds '+49 (0) 170 1234567'. A hook writes them at each save (rule:
// src/features/leads/rules/lead-search.ts); this migration fills existing leads, bypassing the hooks, so that
// their time of change stays.
migrate(
  (app) => {
    const TRUNK_ZERO = /^\(?\s*((?:\+|00)\s*(?!39|378)\d{1,3})\s*\)?[\s./-]*\(\s*0/;
    const digitsOf = (telefono) =>
      telefono
        .replace(TRUNK_ZERO, '$1')
        .replace(/[^\d+]/g, '')
        .replace(/(?!^)\+/g, '')
        .replace(/^00/, '+')
        .replace(/^\+34(?=\d)/, '')
        .replace(/^34(?=\d{9}$)/, '')
        .replace('+', '');
    for (const lead of app.findRecordsByFilter('leads', "telefono ~ '('")) {
      const telefono = lead.getString('telefono').trim();
      if (!TRUNK_ZERO.test(telefono)) continue;
      const busqueda = lead.getString('busqueda').replace(/☎\d*$/, `☎${digitsOf(telefono)}`);
      app
        .db()
        .newQuery('UPDATE leads SET busqueda = {:busqueda} WHERE id = {:id}')
        .bind({ busqueda, id: lead.id })
        .execute();
    }
  },
  // An extra zero in the search text is harmless.
  () => {},
);
