import type * as requestLog from './lib/request-log.ts';

onModelCreate((e) => {
  const lib = require(`${__hooks}/lib/request-log.js`) as typeof requestLog;
  lib.cleanEntry(e);
}, '_logs');

cronAdd('prune-request-log', '* * * * *', () => {
  const lib = require(`${__hooks}/lib/request-log.js`) as typeof requestLog;
  lib.pruneRequestLog($app);
});
