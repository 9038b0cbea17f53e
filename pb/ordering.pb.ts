import type * as ordering from './lib/ordering.ts';

routerAdd('POST', '/api/reorder', (e) => {
  const lib = require(`${__hooks}/lib/ordering.js`) as typeof ordering;
  lib.reorder(e);
});
