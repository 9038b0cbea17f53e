import type * as alertMails from './lib/alerts/alert-mails.ts';
import type * as appointmentLinks from './lib/appointments/appointment-links.ts';
import type * as outbox from './lib/outbox/outbox-queue.ts';
import type * as repair from './lib/outbox/outbox-repair.ts';
import type * as root from './lib/core/root-app.ts';

routerAdd(
  'POST',
  '/api/internal/outbox/claim',
  (e) => {
    const lib = require(`${__hooks}/lib/outbox/outbox-queue.js`) as typeof outbox;
    lib.claimMails(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/outbox/report',
  (e) => {
    const lib = require(`${__hooks}/lib/outbox/outbox-queue.js`) as typeof outbox;
    const { noteKnown } = require(
      `${__hooks}/lib/appointments/appointment-links.js`,
    ) as typeof appointmentLinks;
    const { noteAnnounced } = require(`${__hooks}/lib/alerts/alert-mails.js`) as typeof alertMails;
    lib.reportMail(e, (tx, announced) => {
      noteKnown(tx, announced);
      noteAnnounced(tx, announced);
    });
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/outbox',
  (e) => {
    const lib = require(`${__hooks}/lib/outbox/outbox-queue.js`) as typeof outbox;
    lib.summarizeOutbox(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/outbox/failed',
  (e) => {
    const lib = require(`${__hooks}/lib/outbox/outbox-repair.js`) as typeof repair;
    lib.listFailed(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/outbox/retry',
  (e) => {
    const lib = require(`${__hooks}/lib/outbox/outbox-repair.js`) as typeof repair;
    lib.retryFailed(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/outbox/wake',
  (e) => {
    const lib = require(`${__hooks}/lib/outbox/outbox-repair.js`) as typeof repair;
    lib.wakeWaiting(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd('GET', '/api/failed-mails', (e) => {
  const lib = require(`${__hooks}/lib/outbox/outbox-repair.js`) as typeof repair;
  lib.listFailedForAdmin(e);
});

routerAdd('POST', '/api/failed-mails', (e) => {
  const lib = require(`${__hooks}/lib/outbox/outbox-repair.js`) as typeof repair;
  lib.retryFailedForAdmin(e);
});

cronAdd('prune-outbox', '17 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/outbox/outbox-queue.js`) as typeof outbox;
  lib.pruneOutbox(app);
});
