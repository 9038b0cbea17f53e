import { expect, test } from 'vitest';
import { apiRoute } from './api-routes.ts';

const PHOTO = '/api/files/vehicle_images/abc/photo.jpg';

test.each([
  ['/api/collections/vehicles/records', true],
  ['/api/collections/vehicles/records/abc123def456ghi', true],
  ['/api/collections/users/auth-with-password', true],
  ['/api/collections/users/confirm-password-reset', true],
  ['/api/realtime', true],
  ['/api/send-contact-email', true],
  ['/api/site-settings', true],
  ['/api/site-settings/x', false],
  ['/api/business', true],
  ['/api/business/x', false],
  ['/api/collections/negocio/records/negocio00000000', true],
  ['/api/collections/ajustes/records/ajustes00000000', true],
  ['/api/publish', true],
  ['/api/publish/now', false],
  ['/api/reorder', true],
  ['/api/spec-rows', true],
  ['/api/vehicle-suggestions', true],
  ['/api/collections/lead_notas/records', true],
  ['/api/admins', true],
  ['/api/failed-mails', true],
  ['/api/failed-mails/retry', false],
  ['/api/papelera', true],
  ['/api/papelera/total', true],
  ['/api/papelera/otra', false],
  ['/api/sin-fotos', true],
  ['/api/historial/personas', true],
  ['/api/collections/historial/records', true],
  [`${PHOTO}?token=t`, true],
  [PHOTO, false],
  [`${PHOTO}?token=`, false],
  [`${PHOTO}?token`, false],
  [`${PHOTO}?thumb=100x100`, false],
  [`${PHOTO}?token=t&thumb=100x100`, false],
  [`${PHOTO}?thumb=100x100&token=t`, false],
  [`${PHOTO}?token=t&%74humb=100x100`, false],
  [`${PHOTO}?token=t&token=u`, false],
  [`${PHOTO}?token=t&download=1`, false],
  ['/api/collections/users/request-password-reset', false],
  ['/api/collections/users/impersonate/abc', false],
  ['/api/collections/_superusers/auth-with-password', false],
  ['/api/collections/outbox/records', false],
  ['/api/collections/publication/records', false],
  ['/api/collections', false],
  ['/api/internal/publication', false],
  ['/api/internal/staff', false],
  ['/api/settings', false],
  ['/api/backups', false],
  ['/api/logs', false],
  ['/api/batch', false],
  ['/_/', false],
])('%s → %s', (path, allowed) => {
  expect(apiRoute('GET', new URL(path, 'http://site')) !== null).toBe(allowed);
});

test.each([
  ['GET', '/api/realtime', 'stream'],
  ['POST', '/api/realtime', 'call'],
  ['OPTIONS', '/api/realtime', 'call'],
  ['HEAD', '/api/realtime', null],
  ['POST', '/api/collections/vehicle_images/records', 'photo'],
  ['PATCH', '/api/collections/vehicle_images/records/abc', 'photo'],
  ['GET', '/api/collections/vehicle_images/records', 'call'],
  ['DELETE', '/api/collections/vehicle_images/records/abc', 'call'],
  ['POST', '/api/collections/vehicles/records', 'call'],
  ['GET', `${PHOTO}?token=t`, 'call'],
])('%s %s is a %s', (method, path, route) => {
  expect(apiRoute(method, new URL(path, 'http://site'))).toBe(route);
});
