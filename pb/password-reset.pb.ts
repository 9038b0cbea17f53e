import type * as reset from './lib/accounts/password-reset.ts';
import type * as strangers from './lib/outbox/stranger-mails.ts';
import type * as root from './lib/core/root-app.ts';

routerAdd(
  'POST',
  '/api/send-password-reset',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/password-reset.js`) as typeof reset;
    lib.requestReset(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd(
  'POST',
  '/api/internal/password-reset/account',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/password-reset.js`) as typeof reset;
    lib.lookUpAccount(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/password-reset/token',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/password-reset.js`) as typeof reset;
    lib.mintToken(e);
  },
  $apis.skipSuccessActivityLog(),
);

cronAdd('prune-password-resets', '27 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/accounts/password-reset.js`) as typeof reset;
  lib.pruneResets(app);
  (require(`${__hooks}/lib/outbox/stranger-mails.js`) as typeof strangers).pruneStrangers(app);
});
