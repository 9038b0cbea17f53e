import type * as privateFields from './lib/vehicles/private-fields.ts';
import type * as changes from './lib/vehicles/vehicle-changes.ts';
import type * as vehicles from './lib/vehicles/vehicles.ts';

routerAdd('POST', '/api/vehicle-changes', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-changes.js`) as typeof changes;
  lib.changeVehicles(e);
});

onRecordCreateRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.completeNewVehicle(e);
}, 'vehicles');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.prepareUpdate(e);
}, 'vehicles');

// Per request, not per record: onRecordEnrich costs every visitor's list of 500 vehicles more than a second.
onRecordsListRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/private-fields.js`) as typeof privateFields;
  lib.showPrivate(e, e.records);
}, 'vehicles');

onRecordViewRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/private-fields.js`) as typeof privateFields;
  lib.showPrivate(e, [e.record]);
}, 'vehicles');

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.saveVehicle(e);
}, 'vehicles');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.saveVehicle(e);
}, 'vehicles');

onRecordDelete((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.deleteVehicle(e);
}, 'vehicles');

onRecordAfterCreateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.announceVehicle(e, false);
}, 'vehicles');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.announceVehicle(e, false);
}, 'vehicles');

onRecordAfterDeleteSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicles.js`) as typeof vehicles;
  lib.announceVehicle(e, true);
}, 'vehicles');
