import type * as calendar from './lib/accounts/private-calendar.ts';
import type * as buyer from './lib/appointments/appointment-buyer.ts';
import type * as links from './lib/appointments/appointment-links.ts';
import type * as gone from './lib/appointments/gone-cars.ts';
import type * as reminders from './lib/appointments/reminders.ts';
import type * as root from './lib/core/root-app.ts';

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

routerAdd(
  'POST',
  '/api/internal/appointments/reminder',
  (e) => {
    const lib = require(`${__hooks}/lib/appointments/appointment-links.js`) as typeof links;
    lib.openReminder(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/appointments/slots',
  (e) => {
    const lib = require(`${__hooks}/lib/appointments/appointment-buyer.js`) as typeof buyer;
    lib.openSlots(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/appointments/move',
  (e) => {
    const lib = require(`${__hooks}/lib/appointments/appointment-buyer.js`) as typeof buyer;
    lib.moveByBuyer(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/appointments/cancel',
  (e) => {
    const lib = require(`${__hooks}/lib/appointments/appointment-buyer.js`) as typeof buyer;
    lib.cancelByBuyer(e);
  },
  $apis.skipSuccessActivityLog(),
);

cronAdd('free-gone-cars', '* * * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/appointments/gone-cars.js`) as typeof gone;
  lib.freeGoneCars(app);
});

// By day in Madrid, and again each hour for what a stopped server has missed.
cronAdd('remind-buyers', '7 8-18 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/appointments/reminders.js`) as typeof reminders;
  lib.remindBuyers(app);
});
