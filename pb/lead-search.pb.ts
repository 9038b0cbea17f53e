import type * as search from './lib/leads/lead-search.ts';

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-search.js`) as typeof search;
  lib.indexLead(e);
}, 'leads');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-search.js`) as typeof search;
  lib.indexLead(e);
}, 'leads');
