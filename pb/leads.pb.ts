import type * as leads from './lib/leads/leads.ts';

routerAdd(
  'POST',
  '/api/send-contact-email',
  (e) => {
    const lib = require(`${__hooks}/lib/leads/leads.js`) as typeof leads;
    lib.receiveLead(e);
  },
  $apis.bodyLimit(32 * 1024),
);
