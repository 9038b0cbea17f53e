import type * as twins from './lib/vehicles/vehicle-twins.ts';

routerAdd('POST', '/api/vehicle-twins', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-twins.js`) as typeof twins;
  lib.sendTwins(e);
});
