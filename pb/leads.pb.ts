import type * as bookings from './lib/leads/bookings.ts';
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

routerAdd('GET', '/api/citas/huecos', (e) => {
  const lib = require(`${__hooks}/lib/leads/bookings.js`) as typeof bookings;
  lib.sendFreeTimes(e);
});

routerAdd(
  'POST',
  '/api/citas',
  (e) => {
    const lib = require(`${__hooks}/lib/leads/bookings.js`) as typeof bookings;
    lib.receiveBooking(e);
  },
  $apis.bodyLimit(32 * 1024),
);
