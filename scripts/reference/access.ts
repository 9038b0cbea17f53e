import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apiRoute } from '#src/server/http/api-routes.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import {
  BUILT_IN_ROUTES,
  HOOK_ROUTES,
  isAllowed,
  RECORD_ACCESS,
  ROLES,
  type Outcome,
} from '#tests/support/access-table.ts';
import { page, table } from './markdown.ts';

/** The routes that `pb/*.pb.ts` register, as `METHOD path`. */
export function registeredRoutes(): string[] {
  const files = globSync('pb/*.pb.ts', { cwd: projectRoot });
  return files.flatMap((file) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    const calls = text.matchAll(/routerAdd\(\s*'(\w+)',\s*'([^']+)'/g);
    return Array.from(calls, ([, method = '', route = '']) => `${method} ${route}`);
  });
}

const ACTIONS = ['list', 'view', 'create', 'change', 'delete'] as const;

/** The allowed actions of an outcome. */
function allowed(outcome: Outcome): string {
  const isDone = [true, 200, 204];
  const names = ACTIONS.filter((_, at) => isDone.includes(outcome[at] as never));
  return names.length === ACTIONS.length ? 'all' : names.join(', ') || '–';
}

/** Whether the gateway forwards a request. */
function isForwarded(method: string, route: string): boolean {
  const target = route.replace('{file}', 'photo.webp').replaceAll(/\{(\w+)\}/g, '$1');
  return apiRoute(method, new URL(target, 'http://site')) !== null;
}

const yes = (is: boolean) => (is ? 'yes' : '–');

const records = Object.entries(RECORD_ACCESS).map(([kind, outcomes]) => {
  const [collection = ''] = kind.split(' ');
  return [
    kind.replace(collection, `\`${collection}\``),
    yes(isForwarded('GET', `/api/collections/${collection}/records`)),
    ...ROLES.map((role) => allowed(outcomes[role])),
  ];
});

const routes = Object.entries({ ...BUILT_IN_ROUTES, ...HOOK_ROUTES }).map(([route, callers]) => {
  const [method = '', target = ''] = route.split(' ');
  return [
    `\`${route}\``,
    yes(isForwarded(method, target)),
    ...(['anonymous', 'other', 'admin'] as const).map((role) => yes(isAllowed(role, callers))),
  ];
});

/** `docs/reference/access.md`. */
export const accessPage = (): Promise<string> =>
  page(
    '# Access: role × route × action',
    'The gateway forwards only the routes marked so (`src/server/http/api-routes.ts`); it answers private links and calendars ' +
      'itself, and asks PocketBase by the hash of their token (`src/server/http/appointments.ts`). PocketBase applies the roles whether or ' +
      'not a call comes through it. The roles are those of `tests/support/access-table.ts`, which `tests/pb/rules.test.ts` and ' +
      '`tests/pb/route-access.test.ts` try against a real PocketBase.',
    '## Records',
    'Under `/api/collections/NAME/records`. _Owner_ is the account that the record is about, _account_ another one without ' +
      'the administrator role. A collection that is not listed is closed to all.',
    table(['records', 'forwarded', 'anonymous', 'owner', 'account', 'administrator'], records),
    'Some changes by administrators ask for a code or password again: `pb/lib/accounts/step-up.ts`. Fields for administrators ' +
      'only: [field rules](field-rules.md).',
    '## Routes',
    'Routes under `/api/internal` answer only to the secret that the server shares with PocketBase. A route for accounts ' +
      'concerns the caller alone; only an administrator removes the second factor of another account. Only administrators ' +
      'receive events of `/api/realtime`. `/api/leads/inbound` takes a [portal’s key](../product/inbound-leads.md). The dashboard of PocketBase and its superusers are not forwarded.',
    table(['route', 'forwarded', 'anonymous', 'account', 'administrator'], routes),
  );
