import type * as publication from './lib/publication.ts';

/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- the typings name another class */

routerAdd(
  'POST',
  '/api/internal/publication/notified',
  (e) => {
    const lib = require(`${__hooks}/lib/publication.js`) as typeof publication;
    lib.noteNotified(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd('POST', '/api/publish', (e) => {
  const lib = require(`${__hooks}/lib/publication.js`) as typeof publication;
  lib.publishNow(e);
});
