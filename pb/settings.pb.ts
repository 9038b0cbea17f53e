import type * as settings from './lib/settings.ts';

onBootstrap((e) => {
  e.next();
  const lib = require(`${__hooks}/lib/settings.js`) as typeof settings;
  lib.applySettings(e.app);
});

// PocketBase itself never mails: its mailer has no timeout and would hold the request. Mails go through the outbox.
onMailerSend(() => {
  return;
});
