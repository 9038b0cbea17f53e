import { describe, expect, it } from 'vitest';
import { hasOddFields, isPlainQuery } from './api-query.ts';

const LIST = '/api/collections/vehicles/records';
type Query = Readonly<Record<string, string>> | string;
const isPlain = (query: Query, path = LIST) =>
  isPlainQuery(new URL(`http://site${path}?${new URLSearchParams(query).toString()}`));

const IDS = Array.from({ length: 50 }, (_, i) => `vehicle_id='abcdefghijklm${i + 10}'`);

describe('isPlainQuery accepts', () => {
  it.each<Query>([
    {},
    { page: '1', perPage: '1000', skipTotal: '1', sort: '-created_at,id' },
    { page: '1', perPage: '30', skipTotal: 'false' },
    { sort: 'orden,created_at', filter: "vehicle_id>='aaaaaaaaaaaaaaa'&&vehicle_id<='zzzzzzzzzzzzzzz'" },
    { filter: "slug='bmw-320d-2019'" },
    { filter: "(slug='bmw-320d-2019')", fields: 'marca,modelo,version', perPage: '1', skipTotal: '1' },
    { filter: "marca='Land Rover' && id!='abcdefghijklmno' && status='disponible'", sort: '-created_at,id' },
    { filter: "marca='O\\'Neill'" },
    { filter: "marca='C:\\Coches (1) || x'" },
    { filter: "user_id = 'abcdefghijklmno'" },
    { filter: IDS.join('||') },
    { filter: IDS.map((id) => id.replace('vehicle_id', 'id')).join('||'), perPage: '1000' },
    { filter: "marca='a'&&modelo='b'&&anio>='2019'&&km<='9'&&status='x'&&id!='y'" },
    { sort: '-created_at,orden,id' },
    { fields: 'id,slug', sort: 'id' },
  ])('%j', (query) => {
    expect(isPlain(query)).toBe(true);
  });

  it('any parameters of our custom routes', () => {
    expect(isPlain({ dias: '30', expand: 'x' }, '/api/numeros')).toBe(true);
  });
});

describe('isPlainQuery rejects', () => {
  it('too many parameters on any route', () => {
    const query = Array.from({ length: 21 }, (_, i) => `x${i}`).join('&');
    expect(isPlain(query, '/api/business')).toBe(false);
    expect(isPlain(query.replace(/&x20$/, ''), '/api/business')).toBe(true);
    expect(isPlain(`page=1${'&page=1'.repeat(20)}`)).toBe(false);
  });

  it.each<Query>([
    { filter: "leads_via_vehicle_id.id=''" },
    { filter: "leads_via_vehicle_id=''" },
    { filter: "vehicle_id.marca='BMW'" },
    { filter: "@collection.leads.email='x'" },
    { filter: "@request.auth.id='x'" },
    { filter: "id:lower='x'" },
    { filter: "marca~'a%a%a%'" },
    { filter: "marca?='BMW'" },
    { filter: "id='a' // '\n|| leads_via_vehicle_id.id!='b'" },
    { filter: "id='a\\\\' || leads_via_vehicle_id.id!='b'" },
    { filter: "id='a' || (id='b')" },
    { filter: "(id='a') || (id='b')" },
    { filter: 'id="a"' },
    { filter: 'id!=null' },
    { filter: 'id=slug' },
    { filter: 'total>=0' },
    { filter: "geoDistance(1,1,1,1)<'1'" },
    { filter: '' },
    { filter: Array.from({ length: 61 }, () => "id='a'").join('||') },
    { filter: `slug='${'x'.repeat(4096)}'` },
    { filter: Array.from({ length: 7 }, (_, i) => `valor!='x${i}'`).join('&&') },
    { filter: Array.from({ length: 7 }, (_, i) => `valor='x${i}'`).join('||') },
    { filter: IDS.slice(0, 7).join('&&') },
    { filter: [...IDS.slice(0, 6), "marca='x'"].join('||') },
    { filter: IDS.slice(0, 7).join('||').replaceAll("='", "!='") },
    { sort: 'valor,-clave,grupo,orden' },
    { perPage: '1001' },
    { perPage: '9999' },
    { sort: 'leads_via_vehicle_id.email' },
    { sort: 'leads_via_vehicle_id' },
    { sort: '@random' },
    { sort: '-@rowid' },
    { sort: 'vehicle_id.marca' },
    { fields: 'id:excerpt(-1)' },
    { fields: '*' },
    { fields: 'expand.leads.email' },
    { expand: 'leads_via_vehicle_id' },
    { expand: '' },
    { perPage: '-1' },
    { page: '1e9' },
    { toString: '1' },
    { thumb: '1x1' },
    "filter=id%3D'a'&filter=leads_via_vehicle_id.id%3D''",
  ])('%j', (query) => {
    expect(isPlain(query)).toBe(false);
  });

  it('expand, also for a single record and for a token refresh', () => {
    for (const path of [`${LIST}/abcdefghijklmno`, '/api/collections/users/auth-refresh'])
      expect(isPlain({ expand: 'profiles_via_user_id' }, path)).toBe(false);
  });

  it('malicious filters without catastrophic backtracking', () => {
    const begun = performance.now();
    for (const part of ["id='a'||", ' ', "'", '\\', "id='\\", "(id='a'&&", 'a'])
      isPlain({ filter: part.repeat(4096 / part.length) });
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('hasOddFields, on any route', () => {
  it.each([
    ['', false],
    ['dias=30', false],
    ['fields=id,updated_at', false],
    ['fields=updated_at:excerpt(-1)', true],
    ['fields=updated_at%3Aexcerpt%28-1%29', true],
    ['%66ields=updated_at:excerpt(-1)', true],
    ['fields=id&fields=updated_at:excerpt(-1)', true],
    ['fields=*', true],
    ['fields=', true],
  ])('?%s is odd: %s', (query, isOdd) => {
    for (const path of ['/api/business', LIST, '/api/send-contact-email'])
      expect(hasOddFields(new URL(`http://site${path}?${query}`))).toBe(isOdd);
  });
});
