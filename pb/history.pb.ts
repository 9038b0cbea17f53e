import type * as history from './lib/history.ts';
import type * as marks from './lib/history-marks.ts';
import type * as people from './lib/history-people.ts';
import type * as prune from './lib/history-prune.ts';
import type * as root from './lib/root-app.ts';

/** What staff can change. */
const COLLECTIONS = [
  'vehicles',
  'vehicle_images',
  'vehicle_specs',
  'leads',
  'lead_notas',
  'profiles',
  'ajustes',
  'negocio',
  'plantillas',
];

onRecordCreateRequest(
  (e) => {
    const lib = require(`${__hooks}/lib/history-marks.js`) as typeof marks;
    lib.markAuthor(e.record, e.auth);
    e.next();
  },
  ...COLLECTIONS,
);

onRecordUpdateRequest(
  (e) => {
    const lib = require(`${__hooks}/lib/history-marks.js`) as typeof marks;
    lib.markAuthor(e.record, e.auth);
    e.next();
  },
  ...COLLECTIONS,
);

onRecordDeleteRequest(
  (e) => {
    const lib = require(`${__hooks}/lib/history-marks.js`) as typeof marks;
    lib.markAuthor(e.record, e.auth);
    e.next();
  },
  ...COLLECTIONS,
);

onRecordCreateExecute(
  (e) => {
    const lib = require(`${__hooks}/lib/history.js`) as typeof history;
    lib.saveWithHistory(e, 'crear');
  },
  ...COLLECTIONS,
);

onRecordUpdateExecute(
  (e) => {
    const lib = require(`${__hooks}/lib/history.js`) as typeof history;
    lib.saveWithHistory(e, 'cambiar');
  },
  ...COLLECTIONS,
);

onRecordDeleteExecute(
  (e) => {
    const lib = require(`${__hooks}/lib/history.js`) as typeof history;
    lib.saveWithHistory(e, 'eliminar');
  },
  ...COLLECTIONS,
);

routerAdd('GET', '/api/historial/personas', (e) => {
  const lib = require(`${__hooks}/lib/history-people.js`) as typeof people;
  lib.listPeople(e);
});

cronAdd('prune-history', '47 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/history-prune.js`) as typeof prune;
  lib.pruneHistory(app);
});
