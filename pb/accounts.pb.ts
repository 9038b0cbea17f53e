import type * as accountDelete from './lib/accounts/account-delete.ts';
import type * as accounts from './lib/accounts/accounts.ts';
import type * as passwords from './lib/accounts/new-passwords.ts';

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/accounts/accounts.js`) as typeof accounts;
  const { refuseCommonPassword } = require(`${__hooks}/lib/accounts/new-passwords.js`) as typeof passwords;
  refuseCommonPassword(e.record as core.Record);
  lib.createUser(e);
}, 'users');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/accounts/accounts.js`) as typeof accounts;
  const { refuseCommonPassword } = require(`${__hooks}/lib/accounts/new-passwords.js`) as typeof passwords;
  refuseCommonPassword(e.record as core.Record);
  lib.updateUser(e);
}, 'users');

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/accounts/accounts.js`) as typeof accounts;
  lib.saveProfile(e);
}, 'profiles');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/accounts.js`) as typeof accounts;
  lib.prepareProfile(e);
  e.next();
}, 'profiles');

onRecordAuthRequest((e) => {
  const lib = require(`${__hooks}/lib/accounts/accounts.js`) as typeof accounts;
  lib.noteSignIn(e);
}, 'users');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/accounts/accounts.js`) as typeof accounts;
  lib.saveProfile(e);
}, 'profiles');

routerAdd('GET', '/api/first-admin', (e) => {
  const lib = require(`${__hooks}/lib/accounts/accounts.js`) as typeof accounts;
  e.json(200, { open: lib.isFirstAdminDoorOpen(e.app) });
});

routerAdd(
  'POST',
  '/api/delete-account',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/account-delete.js`) as typeof accountDelete;
    lib.deleteOwnAccount(e);
  },
  $apis.bodyLimit(4 * 1024),
);
