import type * as inbound from './lib/leads/inbound-leads.ts';
import type * as keys from './lib/leads/lead-keys.ts';
import type * as written from './lib/leads/written-leads.ts';

routerAdd(
  'POST',
  '/api/leads',
  (e) => {
    const lib = require(`${__hooks}/lib/leads/written-leads.js`) as typeof written;
    lib.writeLead(e);
  },
  $apis.bodyLimit(32 * 1024),
);

routerAdd(
  'POST',
  '/api/leads/inbound',
  (e) => {
    const lib = require(`${__hooks}/lib/leads/inbound-leads.js`) as typeof inbound;
    lib.receiveInbound(e);
  },
  $apis.bodyLimit(32 * 1024),
);

routerAdd(
  'POST',
  '/api/lead-keys',
  (e) => {
    const lib = require(`${__hooks}/lib/leads/lead-keys.js`) as typeof keys;
    lib.makeLeadKey(e);
  },
  $apis.bodyLimit(4 * 1024),
);
