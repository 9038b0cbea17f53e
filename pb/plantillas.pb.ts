import type * as plantillas from './lib/vehicles/plantillas.ts';

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/plantillas.js`) as typeof plantillas;
  lib.saveTemplate(e);
}, 'plantillas');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/plantillas.js`) as typeof plantillas;
  lib.saveTemplate(e);
}, 'plantillas');
