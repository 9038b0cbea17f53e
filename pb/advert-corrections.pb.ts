import type * as corrections from './lib/vehicles/advert-corrections.ts';

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/advert-corrections.js`) as typeof corrections;
  lib.saveCorrection(e);
}, 'anuncio_correcciones');
