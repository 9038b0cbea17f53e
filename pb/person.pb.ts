import type * as person from './lib/person-routes.ts';

/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- the typings name another class */

routerAdd(
  'POST',
  '/api/person',
  (e) => {
    const lib = require(`${__hooks}/lib/person-routes.js`) as typeof person;
    lib.tellPerson(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/person/export',
  (e) => {
    const lib = require(`${__hooks}/lib/person-routes.js`) as typeof person;
    lib.exportPersonData(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/person/erase',
  (e) => {
    const lib = require(`${__hooks}/lib/person-routes.js`) as typeof person;
    lib.erasePersonData(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/internal/person/{action}',
  (e) => {
    const lib = require(`${__hooks}/lib/person-routes.js`) as typeof person;
    lib.servePersonCommand(e);
  },
  $apis.skipSuccessActivityLog(),
);
