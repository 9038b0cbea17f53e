import type * as requestLog from './lib/request-log.ts';
import type * as root from './lib/root-app.ts';

onModelCreate((e) => {
  const lib = require(`${__hooks}/lib/request-log.js`) as typeof requestLog;
  lib.cleanEntry(e);
}, '_logs');

cronAdd('prune-request-log', '* * * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/request-log.js`) as typeof requestLog;
  lib.pruneRequestLog(app);
});
