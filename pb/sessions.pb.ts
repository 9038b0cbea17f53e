import type * as devices from './lib/accounts/devices.ts';
import type * as guard from './lib/core/internal-guard.ts';
import type * as list from './lib/accounts/session-list.ts';
import type * as factor from './lib/accounts/second-factor.ts';
import type * as ends from './lib/accounts/session-ends.ts';
import type * as sessions from './lib/accounts/sessions.ts';
import type * as setup from './lib/accounts/second-factor-setup.ts';
import type * as root from './lib/core/root-app.ts';

// One handler for all steps, because the order in which files register is not guaranteed.
onRecordAuthRequest((e) => {
  const { guardSignIn } = require(`${__hooks}/lib/accounts/second-factor.js`) as typeof factor;
  const lib = require(`${__hooks}/lib/accounts/sessions.js`) as typeof sessions;
  const { noteDevice } = require(`${__hooks}/lib/accounts/devices.js`) as typeof devices;
  const session = lib.giveSession(e, guardSignIn(e));
  e.next();
  noteDevice(e, session);
}, 'users');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/devices.js`) as typeof devices;
  lib.keepOwnDevice(e);
}, 'users');

onRecordConfirmPasswordResetRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/devices.js`) as typeof devices;
  lib.noteRecovery(e);
}, 'users');

onFileTokenRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/sessions.js`) as typeof sessions;
  lib.giveFileToken(e);
});

routerAdd(
  'GET',
  '/api/internal/session',
  (e) => {
    const { requireSecret } = require(`${__hooks}/lib/core/internal-guard.js`) as typeof guard;
    const { sessionOf, isOver, noteVisit } = require(
      `${__hooks}/lib/accounts/sessions.js`,
    ) as typeof sessions;
    requireSecret(e);
    const session = sessionOf(e);
    if (session !== null) noteVisit(e, session);
    const isEnded = session === null && isOver(e);
    const { mustEnrol } = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
    e.json(200, { state: isEnded ? 'over' : mustEnrol(e) ? 'must-enrol' : 'live' });
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/device',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/devices.js`) as typeof devices;
    lib.lookUpDevice(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd('GET', '/api/sessions', (e) => {
  const lib = require(`${__hooks}/lib/accounts/session-list.js`) as typeof list;
  lib.listSessions(e);
});

routerAdd('POST', '/api/sessions/close', (e) => {
  const lib = require(`${__hooks}/lib/accounts/session-ends.js`) as typeof ends;
  lib.closeSession(e);
});

routerAdd('POST', '/api/sessions/close-others', (e) => {
  const lib = require(`${__hooks}/lib/accounts/session-ends.js`) as typeof ends;
  lib.closeOthers(e);
});

routerAdd(
  'POST',
  '/api/sign-out',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/session-ends.js`) as typeof ends;
    lib.signOut(e);
  },
  $apis.bodyLimit(4 * 1024),
);

cronAdd('prune-sessions', '7 * * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/accounts/session-ends.js`) as typeof ends;
  const { pruneDevices } = require(`${__hooks}/lib/accounts/devices.js`) as typeof devices;
  lib.pruneSessions(app);
  pruneDevices(app);
});
