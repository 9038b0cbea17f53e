import type * as business from './lib/business.ts';
import type * as settings from './lib/settings.ts';

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/business.js`) as typeof business;
  lib.prepareBusiness(e);
  e.next();
}, 'negocio');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/business.js`) as typeof business;
  lib.saveBusiness(e);
}, 'negocio');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/business.js`) as typeof business;
  lib.announceBusiness(e);
  // PocketBase calls itself by the dealer's name.
  const { applyBusinessName } = require(`${__hooks}/lib/settings.js`) as typeof settings;
  applyBusinessName(e.app);
}, 'negocio');

// Whatever renders pages or writes mails asks.
routerAdd(
  'GET',
  '/api/business',
  (e) => {
    const lib = require(`${__hooks}/lib/business.js`) as typeof business;
    e.json(200, lib.answerBusiness(e.app));
  },
  $apis.skipSuccessActivityLog(),
);
