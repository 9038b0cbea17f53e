import type * as suggestions from './lib/vehicles/vehicle-suggestions.ts';

routerAdd('GET', '/api/vehicle-suggestions', (e) => {
  const lib = require(`${__hooks}/lib/vehicles/vehicle-suggestions.js`) as typeof suggestions;
  lib.sendSuggestions(e);
});
