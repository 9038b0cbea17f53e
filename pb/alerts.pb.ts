import type * as links from './lib/alerts/alert-links.ts';
import type * as mails from './lib/alerts/alert-mails.ts';
import type * as requests from './lib/alerts/alert-requests.ts';
import type * as rows from './lib/alerts/alert-rows.ts';
import type * as root from './lib/core/root-app.ts';

routerAdd(
  'POST',
  '/api/internal/alerts/request',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-requests.js`) as typeof requests;
    lib.requestAlerts(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/alerts/link',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-links.js`) as typeof links;
    lib.openLink(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/alerts/confirm',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-links.js`) as typeof links;
    lib.confirmAlerts(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/alerts/end',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-links.js`) as typeof links;
    lib.endAlerts(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/alerts/due',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-mails.js`) as typeof mails;
    lib.listDue(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/alerts/found',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-mails.js`) as typeof mails;
    lib.queueNews(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/alerts/of',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-mails.js`) as typeof mails;
    lib.readAlerts(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/alerts/new-link',
  (e) => {
    const lib = require(`${__hooks}/lib/alerts/alert-mails.js`) as typeof mails;
    lib.makeLink(e);
  },
  $apis.skipSuccessActivityLog(),
);

cronAdd('prune-alerts', '27 * * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/alerts/alert-rows.js`) as typeof rows;
  lib.pruneAlerts(app);
});
