import type * as setup from './lib/accounts/second-factor-setup.ts';

routerAdd('GET', '/api/second-factor', (e) => {
  const lib = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
  lib.sendSecondFactor(e);
});

routerAdd('POST', '/api/second-factor/begin', (e) => {
  const lib = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
  lib.beginEnrolment(e);
});

routerAdd(
  'POST',
  '/api/second-factor/confirm',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
    lib.confirmEnrolment(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd('POST', '/api/second-factor/codes', (e) => {
  const lib = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
  lib.renewRecoveryCodes(e);
});

routerAdd('POST', '/api/second-factor/off', (e) => {
  const lib = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
  lib.turnOffByPanel(e);
});

routerAdd(
  'POST',
  '/api/internal/second-factor/off',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
    lib.turnOffByOperator(e);
  },
  $apis.skipSuccessActivityLog(),
);
