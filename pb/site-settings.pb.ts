import type * as siteSettings from './lib/settings/site-settings.ts';

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/settings/site-settings.js`) as typeof siteSettings;
  lib.saveSettings(e);
}, 'ajustes');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/settings/site-settings.js`) as typeof siteSettings;
  lib.announceSettings(e);
}, 'ajustes');

// Read by the publisher for every release.
routerAdd(
  'GET',
  '/api/site-settings',
  (e) => {
    const lib = require(`${__hooks}/lib/settings/site-settings.js`) as typeof siteSettings;
    e.json(200, lib.readSiteSettings(e.app));
  },
  $apis.skipSuccessActivityLog(),
);
