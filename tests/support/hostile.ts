import { QUERY_PARAMS } from '#src/features/vehicles/catalogue/filter-url.ts';
import { ODD_FORMS, PASSWORD_FORMS } from './hostile-forms.ts';

/** Malformed requests, deterministic for a seed. */

/** Numbers from 0 to below 1, by mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Contained in every sent text, to detect responses that echo one. */
export const ECHO = 'zqxEcoXqz';

/** Texts with characters that programs often mishandle. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  "'",
  '"',
  '\\',
  '%',
  '%00',
  '\u0000',
  '\uFEFF\u202E\u2028',
  '\uD800',
  'a\u0300\u0301'.repeat(200),
  '\u0000\u001B[31m',
  '__proto__',
  'constructor',
  '💥'.repeat(50),
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  "' OR 1=1 --",
  "id='x' || leads_via_vehicle_id.id!=''",
  '@request.auth.id',
  'id:excerpt(-1)',
  '-1',
  '1e309',
  '9223372036854775808',
  'null',
  '[]',
  '../../../../etc/passwd',
  'a\r\nX-Injected: 1',
  'x'.repeat(3000),
  '(a+)+$',
  '((((((((((',
];
export const PARAMETERS: readonly string[] = [
  'filter',
  'sort',
  'expand',
  'fields',
  'page',
  'perPage',
  'skipTotal',
  'token',
  'thumb',
  'dias',
  'x',
  'tab',
  'buscar',
  'volver',
  'vehiculo',
  'tipo',
  'presupuesto',
  ...QUERY_PARAMS,
];
const FIELDS = [
  'email',
  'nombre',
  'password',
  'passwordConfirm',
  'oldPassword',
  'identity',
  'token',
  'mensaje',
  'telefono',
  'tipo_consulta',
  'canal',
  'envio',
  'vehiculo',
  'ids',
  'id',
  'role',
  'clientId',
  'subscriptions',
  'items',
  'status',
  'file',
];
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD'];
const HEADERS = [
  'Authorization',
  'Origin',
  'Range',
  'If-None-Match',
  'Accept-Language',
  'X-HTTP-Method-Override',
  'X-Forwarded-For',
  'Cookie',
  'Content-Type',
];

/** One request, any part of which may be malformed. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** A text with U+FFFD for every lone surrogate, which no URL can encode. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '\uFFFD');

/** Random choices and mutations by a generator's numbers. */
export function oddities(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const text = () => (random() < 0.5 ? `${ECHO}${one(TEXTS)}` : one(TEXTS));
  return { below, one, text };
}

/** Creates requests to some of `paths`, and forms with a field or two mutated. */
export function hostileRequests(seed: number, count: number, paths: readonly string[]): HostileRequest[] {
  const random = randomFrom(seed);
  const { below, one, text } = oddities(random);
  const value = (depth = 0): unknown => {
    if (random() < 0.5) return text();
    const deeper = () => (depth > 3 ? null : value(depth + 1));
    return one([
      0,
      -1,
      1e308,
      true,
      null,
      [deeper(), deeper()],
      { [one(FIELDS)]: deeper(), [text()]: deeper() },
    ]);
  };
  const fields = () => Array.from({ length: below(8) }, () => [one(FIELDS), value()] as const);
  const body = (): HostileRequest['body'] => {
    const kind = below(6);
    if (kind === 0) return text();
    if (kind === 1) return '{"email":';
    if (kind === 2) return '['.repeat(2000);
    if (kind > 3) return JSON.stringify(Object.fromEntries(fields()));
    const form = new FormData();
    for (const [name, content] of fields()) form.append(name, String(content));
    form.append('file', new File([text()], `${ECHO}.svg`, { type: 'image/svg+xml' }));
    return form;
  };

  const form = (): HostileRequest => {
    const { method, path, body } = one(random() < 0.05 ? PASSWORD_FORMS : ODD_FORMS);
    const names = Object.keys(body);
    const changed = Array.from({ length: 1 + below(2) }, () => [one(names), value()] as const);
    return {
      ...{ method, path, headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ ...body, ...Object.fromEntries(changed) }),
    };
  };

  return Array.from({ length: count }, () => {
    if (random() < 0.2) return form();
    const method = one(METHODS);
    const query = new URLSearchParams(
      Array.from({ length: below(4) }, () => [one(PARAMETERS), text()] as [string, string]),
    );
    const sent = method === 'GET' || method === 'HEAD' ? undefined : body();
    const odd = Object.fromEntries(
      Array.from({ length: below(3) }, () => [one(HEADERS), text()] as const)
        // Node's parser rejects headers that no client can send.
        .filter(([, header]) => /^[\x20-\x7e]{0,200}$/.test(header)),
    );
    return {
      method,
      path: `${one(paths)}${query.size === 0 ? '' : `?${query.toString()}`}`,
      headers: typeof sent === 'string' ? { 'Content-Type': 'application/json', ...odd } : odd,
      ...(sent !== undefined && { body: sent }),
    };
  });
}

/** Positions of the bars between the outermost alternatives. */
function barsOf(choices: string): number[] {
  let depth = 0;
  return choices.split('').flatMap((char, at) => {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    return char === '|' && depth === 0 ? [at] : [];
  });
}

/** Every path that a pattern of the gateway's allow-list accepts, with `id` for any id. Groups nest one level. */
export function spelledOut({ source }: { readonly source: string }, id: string): string[] {
  const pattern = source
    .replaceAll('\\/', '/')
    .replaceAll('[a-z0-9]{1,40}', id)
    .replace(/^\^|\$$/g, '');
  const [whole, before = '', choices = '', optional = '', after = ''] =
    /^([^(]*)\(((?:[^()]|\([^()]*\))*)\)(\??)(.*)$/s.exec(pattern) ?? [];
  if (whole === undefined) return [pattern];
  const ends = [...barsOf(choices), choices.length];
  const parts = ends.map((end, i) => choices.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end));
  const all = optional === '?' ? ['', ...parts] : parts;
  return all.flatMap((part) => spelledOut({ source: `${before}${part}${after}` }, id));
}
