import type * as ordering from './lib/vehicles/ordering.ts';

routerAdd('POST', '/api/reorder', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/ordering.js`) as typeof ordering;
  lib.reorder(e);
});
