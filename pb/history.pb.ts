import type * as history from './lib/audit/history.ts';
import type * as cars from './lib/audit/history-cars.ts';
import type * as marks from './lib/audit/history-marks.ts';
import type * as people from './lib/audit/history-people.ts';
import type * as prune from './lib/audit/history-prune.ts';
import type * as root from './lib/core/root-app.ts';

/** Collections that staff can change. */
const COLLECTIONS = [
  'vehicles',
  'vehicle_images',
  'vehicle_specs',
  'leads',
  'lead_notas',
  'lead_claves',
  'profiles',
  'ajustes',
  'negocio',
  'negocio_fotos',
  'plantillas',
  'paginas_marca',
];

onRecordCreateRequest(
  (e) => {
    const lib = require(`${__hooks}/lib/audit/history-marks.js`) as typeof marks;
    lib.markAuthor(e.record, e.auth);
    e.next();
  },
  ...COLLECTIONS,
);

onRecordUpdateRequest(
  (e) => {
    const lib = require(`${__hooks}/lib/audit/history-marks.js`) as typeof marks;
    lib.markAuthor(e.record, e.auth);
    e.next();
  },
  ...COLLECTIONS,
);

onRecordDeleteRequest(
  (e) => {
    const lib = require(`${__hooks}/lib/audit/history-marks.js`) as typeof marks;
    lib.markAuthor(e.record, e.auth);
    e.next();
  },
  ...COLLECTIONS,
);

onRecordCreateExecute(
  (e) => {
    const lib = require(`${__hooks}/lib/audit/history.js`) as typeof history;
    lib.saveWithHistory(e, 'crear');
  },
  ...COLLECTIONS,
);

onRecordUpdateExecute(
  (e) => {
    const lib = require(`${__hooks}/lib/audit/history.js`) as typeof history;
    lib.saveWithHistory(e, 'cambiar');
  },
  ...COLLECTIONS,
);

onRecordDeleteExecute(
  (e) => {
    const lib = require(`${__hooks}/lib/audit/history.js`) as typeof history;
    lib.saveWithHistory(e, 'eliminar');
  },
  ...COLLECTIONS,
);

routerAdd('GET', '/api/historial/personas', (e) => {
  const lib = require(`${__hooks}/lib/audit/history-people.js`) as typeof people;
  lib.listPeople(e);
});

routerAdd('GET', '/api/historial/coches', (e) => {
  const lib = require(`${__hooks}/lib/audit/history-cars.js`) as typeof cars;
  lib.sendHistoryCars(e);
});

cronAdd('prune-history', '47 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/audit/history-prune.js`) as typeof prune;
  lib.pruneHistory(app);
});
