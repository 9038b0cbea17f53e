import type * as queries from './lib/core/list-queries.ts';

onRecordsListRequest((e) => {
  const lib = require(`${__hooks}/lib/core/list-queries.js`) as typeof queries;
  lib.refuseBackRelations(e);
});
