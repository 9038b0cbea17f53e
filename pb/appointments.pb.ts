import type * as calendar from './lib/accounts/private-calendar.ts';
import type * as links from './lib/appointments/appointment-links.ts';

routerAdd('GET', '/api/calendario', (e) => {
  const lib = require(`${__hooks}/lib/accounts/private-calendar.js`) as typeof calendar;
  lib.readCalendar(e);
});

routerAdd(
  'POST',
  '/api/calendario',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/private-calendar.js`) as typeof calendar;
    lib.makeCalendar(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/calendario/cerrar',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/private-calendar.js`) as typeof calendar;
    lib.closeCalendar(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/internal/appointments/calendar',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/private-calendar.js`) as typeof calendar;
    lib.openCalendar(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/appointments/link',
  (e) => {
    const lib = require(`${__hooks}/lib/appointments/appointment-links.js`) as typeof links;
    lib.openLink(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/appointments/mail',
  (e) => {
    const lib = require(`${__hooks}/lib/appointments/appointment-links.js`) as typeof links;
    lib.openMail(e);
  },
  $apis.skipSuccessActivityLog(),
);
