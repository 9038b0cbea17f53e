import type * as realtime from './lib/accounts/realtime.ts';

onRealtimeSubscribeRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/realtime.js`) as typeof realtime;
  lib.refuseOddTopics(e);
  lib.noteSession(e);
  lib.keepToStaffAndSite(e);
  e.next();
});
