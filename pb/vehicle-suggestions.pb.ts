import type * as suggestions from './lib/vehicle-suggestions.ts';

routerAdd('GET', '/api/vehicle-suggestions', (e) => {
  const lib = require(`${__hooks}/lib/vehicle-suggestions.js`) as typeof suggestions;
  lib.tellSuggestions(e);
});
