import type * as root from './lib/core/root-app.ts';
import type * as stockImport from './lib/vehicles/stock-import.ts';
import type * as rows from './lib/vehicles/stock-import-rows.ts';
import type * as undo from './lib/vehicles/stock-import-undo.ts';

routerAdd('POST', '/api/stock-import', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/stock-import.js`) as typeof stockImport;
  lib.importStock(e);
});

routerAdd('POST', '/api/stock-import/check', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/stock-import.js`) as typeof stockImport;
  lib.checkStock(e);
});

routerAdd('GET', '/api/stock-import/last', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/stock-import-undo.js`) as typeof undo;
  lib.sendLastImport(e);
});

routerAdd('POST', '/api/stock-import/undo', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/stock-import-undo.js`) as typeof undo;
  lib.undoImport(e);
});

cronAdd('prune-stock-imports', '33 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/vehicles/stock-import-rows.js`) as typeof rows;
  lib.pruneImports(app);
});
