import type * as business from './lib/core/business.ts';
import type * as businessSave from './lib/settings/business-save.ts';
import type * as root from './lib/core/root-app.ts';
import type * as settings from './lib/settings/settings.ts';

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/settings/business-save.js`) as typeof businessSave;
  lib.prepareBusiness(e);
  e.next();
}, 'negocio');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/settings/business-save.js`) as typeof businessSave;
  lib.saveBusiness(e);
}, 'negocio');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/settings/business-save.js`) as typeof businessSave;
  lib.announceBusiness(e);
  // PocketBase's application name is the dealer's name.
  const { applyBusinessName } = require(`${__hooks}/lib/settings/settings.js`) as typeof settings;
  applyBusinessName(e.app);
}, 'negocio');

// Used by page rendering and mail.
routerAdd(
  'GET',
  '/api/business',
  (e) => {
    const lib = require(`${__hooks}/lib/core/business.js`) as typeof business;
    e.json(200, lib.answerBusiness(e.app));
  },
  $apis.skipSuccessActivityLog(),
);

cronAdd('prune-closed-days', '5 0 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/settings/business-save.js`) as typeof businessSave;
  lib.pruneClosedDays(app);
});
