import { expect, test } from 'vitest';
import { isPublicApiRoute } from '#src/server/gateway/api-routes.ts';

test.each([
  ['/api/collections/vehicles/records', true],
  ['/api/collections/vehicles/records/abc123def456ghi', true],
  ['/api/collections/users/auth-with-password', true],
  ['/api/collections/users/confirm-password-reset', true],
  ['/api/realtime', true],
  ['/api/send-contact-email', true],
  ['/api/publish', true],
  ['/api/publish/now', false],
  ['/api/reorder', true],
  ['/api/files/vehicle_images/abc/photo.jpg?token=t', true],
  ['/api/files/vehicle_images/abc/photo.jpg', false],
  ['/api/collections/users/request-password-reset', false],
  ['/api/collections/users/impersonate/abc', false],
  ['/api/collections/_superusers/auth-with-password', false],
  ['/api/collections/outbox/records', false],
  ['/api/collections/publication/records', false],
  ['/api/collections', false],
  ['/api/internal/publication', false],
  ['/api/settings', false],
  ['/api/backups', false],
  ['/api/logs', false],
  ['/api/batch', false],
  ['/_/', false],
])('%s → %s', (path, allowed) => {
  expect(isPublicApiRoute(new URL(path, 'http://site'))).toBe(allowed);
});
