import type * as invitations from './lib/accounts/invitations.ts';
import type * as people from './lib/accounts/people.ts';
import type * as root from './lib/core/root-app.ts';

routerAdd('GET', '/api/people', (e) => {
  const lib = require(`${__hooks}/lib/accounts/people.js`) as typeof people;
  lib.listPeople(e);
});

routerAdd(
  'POST',
  '/api/people/invite',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/people.js`) as typeof people;
    lib.invitePerson(e);
  },
  $apis.bodyLimit(4 * 1024),
);

routerAdd('POST', '/api/people/resend', (e) => {
  const lib = require(`${__hooks}/lib/accounts/people.js`) as typeof people;
  lib.resendInvitation(e);
});

routerAdd('POST', '/api/people/cancel', (e) => {
  const lib = require(`${__hooks}/lib/accounts/people.js`) as typeof people;
  lib.cancelInvitation(e);
});

routerAdd('POST', '/api/people/remove', (e) => {
  const lib = require(`${__hooks}/lib/accounts/people.js`) as typeof people;
  lib.removePerson(e);
});

onRecordConfirmPasswordResetRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/invitations.js`) as typeof invitations;
  lib.acceptInvitation(e);
}, 'users');

routerAdd(
  'POST',
  '/api/internal/invitation',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/invitations.js`) as typeof invitations;
    lib.mintInvitation(e);
  },
  $apis.skipSuccessActivityLog(),
);

cronAdd('prune-invitations', '37 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/accounts/invitations.js`) as typeof invitations;
  lib.pruneInvitations(app);
});
