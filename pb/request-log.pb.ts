import type * as requestLog from './lib/core/request-log.ts';
import type * as root from './lib/core/root-app.ts';

onModelCreate((e) => {
  const lib = require(`${__hooks}/lib/core/request-log.js`) as typeof requestLog;
  lib.cleanEntry(e);
}, '_logs');

cronAdd('prune-request-log', '* * * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/core/request-log.js`) as typeof requestLog;
  lib.pruneRequestLog(app);
});
