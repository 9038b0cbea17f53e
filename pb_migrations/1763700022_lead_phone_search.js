/// <reference path="../pb/types.d.ts" />

// The search text of a lead holds its telephone as digits without the Spanish prefix: '655111222' finds '+34
// 655 11 12 22'. A hook writes it at each save (rule: src/features/leads/rules/lead-search.ts); this
// migration fills existing leads, bypassing the hooks, so that their other fields and time of change stay.
migrate(
  (app) => {
    const fold = (text) =>
      text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
    const digitsOf = (telefono) =>
      telefono
        .replace(/[^\d+]/g, '')
        .replace(/(?!^)\+/g, '')
        .replace(/^00/, '+')
        .replace(/^\+34(?=\d)/, '')
        .replace(/^34(?=\d{9}$)/, '')
        .replace('+', '');
    const texts = ['nombre', 'email', 'marca', 'modelo', 'asunto', 'mensaje'];
    for (const lead of app.findAllRecords('leads')) {
      const text = fold(texts.map((field) => lead.getString(field)).join(' '))
        .split('☎')
        .join(' ');
      const telefono = fold(lead.getString('telefono'));
      const digits = digitsOf(telefono);
      const busqueda = digits === '' ? text : fold(`${text.split(telefono).join(' ')} ☎${digits}`);
      app
        .db()
        .newQuery('UPDATE leads SET busqueda = {:busqueda} WHERE id = {:id}')
        .bind({ busqueda, id: lead.id })
        .execute();
    }
  },
  (app) => {
    const texts = ['nombre', 'email', 'telefono', 'marca', 'modelo', 'asunto', 'mensaje'];
    for (const lead of app.findAllRecords('leads')) {
      const text = texts.map((field) => lead.getString(field)).join(' ');
      const busqueda = text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      app
        .db()
        .newQuery('UPDATE leads SET busqueda = {:busqueda} WHERE id = {:id}')
        .bind({ busqueda, id: lead.id })
        .execute();
    }
  },
);
