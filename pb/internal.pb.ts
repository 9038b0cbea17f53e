import type * as admin from './lib/core/admin.ts';
import type * as adminsWithPassword from './lib/internal/admins-with-password.ts';
import type * as admins from './lib/accounts/internal-admins.ts';
import type * as guard from './lib/core/internal-guard.ts';
import type * as imports from './lib/internal/internal-import.ts';
import type * as photos from './lib/internal/internal-photos.ts';
import type * as publication from './lib/publication/publication.ts';
import type * as sessions from './lib/accounts/sessions.ts';
import type * as setup from './lib/accounts/second-factor-setup.ts';
import type * as stockLog from './lib/publication/stock-log.ts';
import type * as slugs from './lib/vehicles/vehicle-slug.ts';

// Internal calls come several times a second and would fill the request log (70 MB a day in an idle product),
// so only failed ones are logged.

routerAdd(
  'GET',
  '/api/internal/publication',
  (e) => {
    const { requireSecret } = require(`${__hooks}/lib/core/internal-guard.js`) as typeof guard;
    const { readPublication } = require(`${__hooks}/lib/publication/publication.js`) as typeof publication;
    requireSecret(e);
    e.json(200, readPublication(e.app));
  },
  $apis.skipSuccessActivityLog(),
);

// Called with arbitrary slugs. A separate route, because PocketBase's list API delays responses without
// results.
routerAdd(
  'GET',
  '/api/internal/former-slug',
  (e) => {
    const { requireSecret } = require(`${__hooks}/lib/core/internal-guard.js`) as typeof guard;
    const { formerOwner } = require(`${__hooks}/lib/vehicles/vehicle-slug.js`) as typeof slugs;
    requireSecret(e);
    e.json(200, { owner: formerOwner(e.app, String(e.requestInfo().query['slug'] ?? '')) });
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/stock-changes',
  (e) => {
    const { requireSecret } = require(`${__hooks}/lib/core/internal-guard.js`) as typeof guard;
    const { readStockChanges } = require(`${__hooks}/lib/publication/stock-log.js`) as typeof stockLog;
    requireSecret(e);
    e.json(200, readStockChanges(e.app, Number(e.requestInfo().query['since'] ?? 0)));
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/staff',
  (e) => {
    const { requireSecret } = require(`${__hooks}/lib/core/internal-guard.js`) as typeof guard;
    const { isAdmin } = require(`${__hooks}/lib/core/admin.js`) as typeof admin;
    const { isOver } = require(`${__hooks}/lib/accounts/sessions.js`) as typeof sessions;
    const { mustEnrol } = require(`${__hooks}/lib/accounts/second-factor-setup.js`) as typeof setup;
    requireSecret(e);
    e.json(200, { staff: isAdmin(e.app, e.auth) && !isOver(e) && !mustEnrol(e) });
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/photos/unmeasured',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.listUnmeasured(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/photos/of',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.listPhotosOf(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/photos/bundled',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.registerBundled(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/photos/{id}/measure',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.storeMeasure(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/photos/{id}/broken',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.markBroken(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/photos/{id}/file',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.serveOriginal(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/photos/{id}/public',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.findPublicPhoto(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'GET',
  '/api/internal/photos/{id}/public-file/{file}',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-photos.js`) as typeof photos;
    lib.servePublicOriginal(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/admins',
  (e) => {
    const lib = require(`${__hooks}/lib/accounts/internal-admins.js`) as typeof admins;
    lib.changeAdmin(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/admins/with-password',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/admins-with-password.js`) as typeof adminsWithPassword;
    lib.listAdminsWithPassword(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  'POST',
  '/api/internal/import',
  (e) => {
    const lib = require(`${__hooks}/lib/internal/internal-import.js`) as typeof imports;
    lib.importRows(e);
  },
  $apis.skipSuccessActivityLog(),
);
