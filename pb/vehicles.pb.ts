import type * as vehicles from './lib/vehicles.ts';

onRecordCreateRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.completeNewVehicle(e);
}, 'vehicles');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.prepareUpdate(e);
}, 'vehicles');

onRecordEnrich((e) => {
  // Runs for every record of every list: visitors must not pay for loading the library.
  if (!e.requestInfo?.auth) {
    e.next();
    return;
  }
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.showProveedor(e);
}, 'vehicles');

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.saveVehicle(e);
}, 'vehicles');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.saveVehicle(e);
}, 'vehicles');

onRecordDelete((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.deleteVehicle(e);
}, 'vehicles');

onRecordAfterCreateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.announceVehicle(e, false);
}, 'vehicles');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.announceVehicle(e, false);
}, 'vehicles');

onRecordAfterDeleteSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles.js`) as typeof vehicles;
  lib.announceVehicle(e, true);
}, 'vehicles');
