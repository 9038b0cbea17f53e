import type * as photosStore from './lib/settings/photos-store.ts';
import type * as root from './lib/core/root-app.ts';
import type * as settings from './lib/settings/settings.ts';

onBootstrap((e) => {
  e.next();
  const { keepRootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  keepRootApp(e.app);
  const lib = require(`${__hooks}/lib/settings/settings.js`) as typeof settings;
  lib.applySettings(e.app);
});

onSettingsUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/settings/photos-store.js`) as typeof photosStore;
  lib.leavePhotosStoreOut(e.newSettings);
  e.next();
});

// A reload reads the settings from the database, which does not hold the bucket.
onSettingsReload((e) => {
  e.next();
  const lib = require(`${__hooks}/lib/settings/photos-store.js`) as typeof photosStore;
  lib.usePhotosStore(e.app);
});

// PocketBase must not send mail: its mailer has no timeout and would block the request. Mail goes through the
// outbox.
onMailerSend(() => {
  return;
});
