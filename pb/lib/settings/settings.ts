import { logDays } from '#src/config/periods.ts';
import { readBusinessName } from '#pb/lib/core/business.ts';
import { leavePhotosStoreOut, usePhotosStore } from './photos-store.ts';

const MINUTE = 60;

/**
 * The gateway limits every call (src/server/http/api-limits.ts). These guard login and recovery once more, for callers that reach
 * PocketBase directly on this machine. They match by collection and action, not by path, where PocketBase knows a name: a path could be
 * written with the collection's id.
 */
const RATE_LIMITS = [
  { label: 'users:authWithPassword', maxRequests: 10, duration: MINUTE, audience: '' },
  { label: 'users:confirmPasswordReset', maxRequests: 10, duration: MINUTE, audience: '' },
  { label: 'POST /api/send-password-reset', maxRequests: 5, duration: MINUTE, audience: '' },
];

/** PocketBase's own settings, the same at every start: they come from the code and the environment. */
export function applySettings(app: core.App): void {
  const settings = app.settings();
  settings.meta.appName = readBusinessName(app);
  const siteUrl = $os.getenv('SITE_URL');
  settings.meta.appURL = siteUrl === '' ? 'http://localhost:4321' : siteUrl;
  settings.meta.hideControls = true;
  settings.logs.maxDays = logDays;
  settings.batch.enabled = false;
  settings.trustedProxy.headers = ['X-Forwarded-For'];
  settings.trustedProxy.useLeftmostIP = false;
  settings.rateLimits.enabled = $os.getenv('RATE_LIMITS') !== 'off';
  settings.rateLimits.rules = RATE_LIMITS as unknown as typeof settings.rateLimits.rules;
  leavePhotosStoreOut(settings);
  app.save(settings);
  usePhotosStore(app);
}

/** Has PocketBase call itself by the business's name, where that has changed: two who save the settings at once wait for each other. */
export function applyBusinessName(app: core.App): void {
  if (app.settings().meta.appName !== readBusinessName(app)) applySettings(app);
}
