import type * as publication from './lib/publication/publication.ts';

routerAdd(
  'POST',
  '/api/internal/publication/notified',
  (e) => {
    const lib = require(`${__hooks}/lib/publication/publication.js`) as typeof publication;
    lib.noteNotified(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd('POST', '/api/publish', (e) => {
  const lib = require(`${__hooks}/lib/publication/publication.js`) as typeof publication;
  lib.publishNow(e);
});
