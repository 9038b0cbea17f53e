import type * as deletedPages from './lib/deleted-pages.ts';

// When the night's last rows have gone.
cronAdd('wipe-deleted-pages', '7 4 * * *', () => {
  const lib = require(`${__hooks}/lib/deleted-pages.js`) as typeof deletedPages;
  lib.wipeDeletedPages($app);
});
