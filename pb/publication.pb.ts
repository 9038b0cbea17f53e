import type * as publication from './lib/publication.ts';

cronAdd('repeat-stock-webhook', '* * * * *', () => {
  const lib = require(`${__hooks}/lib/publication.js`) as typeof publication;
  lib.repeatAnnouncement($app);
});

routerAdd('POST', '/api/publish', (e) => {
  const lib = require(`${__hooks}/lib/publication.js`) as typeof publication;
  lib.publishNow(e);
});
