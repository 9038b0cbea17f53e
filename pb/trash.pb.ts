import type * as trash from './lib/trash.ts';

routerAdd('GET', '/api/papelera', (e) => {
  const lib = require(`${__hooks}/lib/trash.js`) as typeof trash;
  lib.listTrash(e);
});

routerAdd('GET', '/api/papelera/total', (e) => {
  const lib = require(`${__hooks}/lib/trash.js`) as typeof trash;
  lib.countTrash(e);
});

routerAdd('POST', '/api/papelera', (e) => {
  const lib = require(`${__hooks}/lib/trash.js`) as typeof trash;
  lib.changeTrash(e);
});

cronAdd('purge-trash', '37 3 * * *', () => {
  const lib = require(`${__hooks}/lib/trash.js`) as typeof trash;
  lib.purgeTrash($app);
});
