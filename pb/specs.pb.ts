import type * as children from './lib/vehicles/vehicle-children.ts';
import type * as rows from './lib/vehicles/spec-rows.ts';
import type * as specs from './lib/vehicles/specs.ts';

routerAdd('POST', '/api/spec-rows', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/spec-rows.js`) as typeof rows;
  lib.saveRows(e);
});

onRecordCreateRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/specs.js`) as typeof specs;
  lib.completeNewSpec(e);
}, 'vehicle_specs');

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/specs.js`) as typeof specs;
  lib.saveSpec(e);
}, 'vehicle_specs');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/specs.js`) as typeof specs;
  lib.saveSpec(e);
}, 'vehicle_specs');

onRecordDelete((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-children.js`) as typeof children;
  lib.deleteChild(e);
}, 'vehicle_specs');

onRecordAfterCreateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-children.js`) as typeof children;
  lib.announceChild(e);
}, 'vehicle_specs');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-children.js`) as typeof children;
  lib.announceChild(e);
}, 'vehicle_specs');

onRecordAfterDeleteSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-children.js`) as typeof children;
  lib.announceChild(e);
}, 'vehicle_specs');
