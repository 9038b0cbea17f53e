import type * as admin from './lib/core/admin.ts';
import type * as desk from './lib/leads/lead-desk.ts';
import type * as many from './lib/leads/many-leads.ts';
import type * as prune from './lib/leads/lead-prune.ts';
import type * as root from './lib/core/root-app.ts';

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-desk.js`) as typeof desk;
  lib.completeNewLead(e);
}, 'leads');

onRecordUpdateRequest((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-desk.js`) as typeof desk;
  lib.prepareLeadUpdate(e);
  e.next();
}, 'leads');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-desk.js`) as typeof desk;
  lib.saveLeadChange(e);
}, 'leads');

onRecordUpdate((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-desk.js`) as typeof desk;
  lib.releaseLeads(e);
}, 'profiles');

onRecordCreateRequest((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-desk.js`) as typeof desk;
  lib.signNote(e);
  e.next();
}, 'lead_notas');

onRecordCreate((e) => {
  const lib = require(`${__hooks}/lib/leads/lead-desk.js`) as typeof desk;
  lib.saveNote(e);
}, 'lead_notas');

onRecordsListRequest(
  (e) => {
    const lib = require(`${__hooks}/lib/leads/many-leads.js`) as typeof many;
    lib.guardManyLeads(e);
  },
  'leads',
  'lead_notas',
  'citas',
);

routerAdd('GET', '/api/admins', (e) => {
  const lib = require(`${__hooks}/lib/leads/lead-desk.js`) as typeof desk;
  const { requireAdmin } = require(`${__hooks}/lib/core/admin.js`) as typeof admin;
  requireAdmin(e, 'verlo');
  e.json(200, lib.listAdmins(e.app));
});

cronAdd('prune-leads', '57 3 * * *', () => {
  const { rootApp } = require(`${__hooks}/lib/core/root-app.js`) as typeof root;
  const app = rootApp($app);
  const lib = require(`${__hooks}/lib/leads/lead-prune.js`) as typeof prune;
  lib.pruneLeads(app);
});
