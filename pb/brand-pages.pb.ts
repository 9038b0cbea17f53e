import type * as lock from './lib/core/optimistic-lock.ts';
import type * as root from './lib/core/root-app.ts';
import type * as rows from './lib/vehicles/brand-rows.ts';

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/core/optimistic-lock.js`) as typeof lock;
  lib.takeExpected(e);
  e.next();
}, 'paginas_marca');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/brand-rows.js`) as typeof rows;
  lib.saveBrandRow(e);
}, 'paginas_marca');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/brand-rows.js`) as typeof rows;
  lib.announceBrandRow(e);
}, 'paginas_marca');

// Read by the publisher for every release.
routerAdd(
  'GET',
  '/api/brand-pages',
  (e) => {
    const lib = require(`${__hooks}/lib/vehicles/brand-rows.js`) as typeof rows;
    e.json(200, { rows: lib.readBrandRows(e.app) });
  },
  $apis.skipSuccessActivityLog(),
);

cronAdd('prune-brand-pages', '9 0 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/vehicles/brand-rows.js`) as typeof rows;
  lib.withdrawBrandPages(app);
});
