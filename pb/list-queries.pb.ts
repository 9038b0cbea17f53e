import type * as queries from './lib/list-queries.ts';

onRecordsListRequest((e) => {
  const lib = require(`${__hooks}/lib/list-queries.js`) as typeof queries;
  lib.refuseBackRelations(e);
});
