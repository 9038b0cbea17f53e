import type * as deletedPages from './lib/core/deleted-pages.ts';
import type * as root from './lib/core/root-app.ts';

// After the other nightly clean-ups.
cronAdd('wipe-deleted-pages', '7 4 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/core/deleted-pages.js`) as typeof deletedPages;
  lib.wipeDeletedPages(app);
});
