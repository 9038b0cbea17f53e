import type * as children from './lib/vehicles/vehicle-children.ts';
import type * as originals from './lib/vehicles/originals.ts';
import type * as moves from './lib/vehicles/photo-moves.ts';
import type * as photoless from './lib/vehicles/photoless.ts';
import type * as photos from './lib/vehicles/photos.ts';

routerAdd('GET', '/api/sin-fotos', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/photoless.js`) as typeof photoless;
  lib.listPhotoless(e);
});

routerAdd('POST', '/api/photo-moves', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/photo-moves.js`) as typeof moves;
  lib.movePhotos(e);
});

onRecordCreateRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/photos.js`) as typeof photos;
  lib.completeNewPhoto(e);
}, 'vehicle_images');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/photos.js`) as typeof photos;
  lib.prepareUpdate(e);
}, 'vehicle_images');

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/photos.js`) as typeof photos;
  lib.savePhoto(e);
}, 'vehicle_images');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/vehicles/photos.js`) as typeof photos;
  lib.savePhoto(e);
}, 'vehicle_images');

onRecordDelete((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-children.js`) as typeof children;
  lib.deleteChild(e);
}, 'vehicle_images');

onRecordAfterCreateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-children.js`) as typeof children;
  lib.announceChild(e);
}, 'vehicle_images');

onRecordAfterUpdateSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/photos.js`) as typeof photos;
  lib.announcePhoto(e);
}, 'vehicle_images');

onRecordAfterDeleteSuccess((e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-children.js`) as typeof children;
  lib.announceChild(e, { id: e.record?.id ?? '', withdrawn: true });
}, 'vehicle_images');

onFileDownloadRequest((e) => {
  const lib = require(`${__hooks}/lib/vehicles/originals.js`) as typeof originals;
  lib.serveToAdministrator(e);
}, 'vehicle_images');
