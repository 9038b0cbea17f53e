import type * as outbox from './lib/outbox-queue.ts';

routerAdd('POST', '/api/internal/outbox/claim', (e) => {
  const lib = require(`${__hooks}/lib/outbox-queue.js`) as typeof outbox;
  lib.claimMails(e);
});

routerAdd('POST', '/api/internal/outbox/report', (e) => {
  const lib = require(`${__hooks}/lib/outbox-queue.js`) as typeof outbox;
  lib.reportMail(e);
});

routerAdd('GET', '/api/internal/outbox', (e) => {
  const lib = require(`${__hooks}/lib/outbox-queue.js`) as typeof outbox;
  lib.summarizeOutbox(e);
});

cronAdd('prune-outbox', '17 3 * * *', () => {
  const lib = require(`${__hooks}/lib/outbox-queue.js`) as typeof outbox;
  lib.pruneOutbox($app);
});
