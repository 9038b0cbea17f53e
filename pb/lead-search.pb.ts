import type * as search from './lib/lead-search.ts';

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/lead-search.js`) as typeof search;
  lib.indexLead(e);
}, 'leads');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/lead-search.js`) as typeof search;
  lib.indexLead(e);
}, 'leads');
