import type * as trash from './lib/vehicles/trash.ts';
import type * as root from './lib/core/root-app.ts';

routerAdd('GET', '/api/papelera', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/trash.js`) as typeof trash;
  lib.listTrash(e);
});

routerAdd('GET', '/api/papelera/total', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/trash.js`) as typeof trash;
  lib.countTrash(e);
});

routerAdd('POST', '/api/papelera', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/trash.js`) as typeof trash;
  lib.changeTrash(e);
});

cronAdd('purge-trash', '37 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/vehicles/trash.js`) as typeof trash;
  lib.purgeTrash(app);
});
