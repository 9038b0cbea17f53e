import type * as photos from './lib/settings/business-photos.ts';

onRecordCreateRequest((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.prepareBusinessPhoto(e);
}, 'negocio_fotos');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.prepareBusinessPhoto(e);
}, 'negocio_fotos');

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.saveBusinessPhoto(e);
}, 'negocio_fotos');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.saveBusinessPhoto(e);
}, 'negocio_fotos');

onRecordDelete((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.deleteBusinessPhoto(e);
}, 'negocio_fotos');

onRecordAfterCreateSuccess((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.announceBusinessPhoto(e);
}, 'negocio_fotos');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.announceBusinessPhoto(e);
}, 'negocio_fotos');

onRecordAfterDeleteSuccess((e) => {
  const lib = require(`${__hooks}/lib/settings/business-photos.js`) as typeof photos;
  lib.announceBusinessPhoto(e);
}, 'negocio_fotos');
