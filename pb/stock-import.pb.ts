import type * as stockImport from './lib/stock-import.ts';

routerAdd('POST', '/api/stock-import', (e) => {
  const lib = require(`${__hooks}/lib/stock-import.js`) as typeof stockImport;
  lib.importStock(e);
});

routerAdd('POST', '/api/stock-import/check', (e) => {
  const lib = require(`${__hooks}/lib/stock-import.js`) as typeof stockImport;
  lib.checkStock(e);
});
