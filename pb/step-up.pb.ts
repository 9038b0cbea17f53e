import type * as stepUp from './lib/accounts/step-up.ts';

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/step-up.js`) as typeof stepUp;
  lib.guardAccount(e);
}, 'users');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/step-up.js`) as typeof stepUp;
  lib.guardRole(e);
}, 'profiles');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/step-up.js`) as typeof stepUp;
  lib.guardRetention(e);
}, 'ajustes');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/step-up.js`) as typeof stepUp;
  lib.guardBusiness(e);
}, 'negocio');

routerAdd(
  'POST',
  '/api/step-up',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/step-up.js`) as typeof stepUp;
    lib.stepUp(e);
  },
  $apis.bodyLimit(4 * 1024),
);
