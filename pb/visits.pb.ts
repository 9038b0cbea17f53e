import type * as figures from './lib/analytics/figures.ts';
import type * as numbers from './lib/analytics/numbers.ts';
import type * as visits from './lib/analytics/visits.ts';
import type * as root from './lib/core/root-app.ts';

// This internal call comes every minute and is left out of the request log (internal.pb.ts).

routerAdd(
  'POST',
  '/api/internal/visits',
  (e) => {
    const lib = require(`${__hooks}/lib/analytics/visits.js`) as typeof visits;
    lib.storeVisits(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd('GET', '/api/numeros', (e) => {
  const lib = require(`${__hooks}/lib/analytics/numbers.js`) as typeof numbers;
  lib.sendNumbers(e);
});

routerAdd('GET', '/api/numeros/coches', (e) => {
  const lib = require(`${__hooks}/lib/analytics/numbers.js`) as typeof numbers;
  lib.sendCarNumbers(e);
});

routerAdd('GET', '/api/numeros/graficos', (e) => {
  const lib = require(`${__hooks}/lib/analytics/figures.js`) as typeof figures;
  lib.sendFigures(e);
});

cronAdd('prune-visits', '53 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/analytics/visits.js`) as typeof visits;
  lib.pruneVisits(app);
});
