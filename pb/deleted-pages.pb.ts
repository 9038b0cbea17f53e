import type * as deletedPages from './lib/deleted-pages.ts';
import type * as root from './lib/root-app.ts';

// When the night's last rows have gone.
cronAdd('wipe-deleted-pages', '7 4 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/deleted-pages.js`) as typeof deletedPages;
  lib.wipeDeletedPages(app);
});
