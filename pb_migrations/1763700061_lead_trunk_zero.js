/// <reference path="../pb/types.d.ts" />

// The digits that a lead is found by leave out the bracketed zero that is dialled within a country only: '+49 170 1234567' finds
// '+49 (0) 170 1234567'. A hook writes them for every lead saved (src/features/leads/rules/lead-search.ts words the rule); those that
// exist get them here, past the hooks, so that their time of change stays.
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
  // A zero more or less in what is found breaks nothing.
  () => {},
);
