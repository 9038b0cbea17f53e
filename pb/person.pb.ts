import type * as person from './lib/privacy/person-routes.ts';

routerAdd(
  'POST',
  '/api/person',
  (e) => {
    const lib = require(`${__hooks}/lib/privacy/person-routes.js`) as typeof person;
    lib.sendPerson(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/person/export',
  (e) => {
    const lib = require(`${__hooks}/lib/privacy/person-routes.js`) as typeof person;
    lib.exportPersonData(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/person/erase',
  (e) => {
    const lib = require(`${__hooks}/lib/privacy/person-routes.js`) as typeof person;
    lib.erasePersonData(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/internal/person/{action}',
  (e) => {
    const lib = require(`${__hooks}/lib/privacy/person-routes.js`) as typeof person;
    lib.servePersonCommand(e);
  },
  $apis.skipSuccessActivityLog(),
);
