import type * as plantillas from './lib/plantillas.ts';

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/plantillas.js`) as typeof plantillas;
  lib.saveTemplate(e);
}, 'plantillas');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/plantillas.js`) as typeof plantillas;
  lib.saveTemplate(e);
}, 'plantillas');
