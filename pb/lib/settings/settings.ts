import { logDays } from '#src/config/periods.ts';
import { readBusinessName } from '#pb/lib/core/business.ts';
import { leavePhotosStoreOut, usePhotosStore } from './photos-store.ts';

const MINUTE = 60;

/**
 * The gateway limits every call (src/server/http/api-limits.ts). These rate limits also protect login and
 * recovery from local callers that bypass it. They match by collection and action where PocketBase has a name
 * for them: a path could be written with the collection's id.
 */
const RATE_LIMITS = [
  { label: 'users:authWithPassword', maxRequests: 10, duration: MINUTE, audience: '' },
  { label: 'users:confirmPasswordReset', maxRequests: 10, duration: MINUTE, audience: '' },
  { label: 'POST /api/send-password-reset', maxRequests: 5, duration: MINUTE, audience: '' },
];

/** Applies PocketBase's settings at every start, from the code and the environment. */
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

/**
 * Sets PocketBase's application name to the business's name. Skips an unchanged one, because concurrent saves
 * of the settings block each other.
 */
export function applyBusinessName(app: core.App): void {
  if (app.settings().meta.appName !== readBusinessName(app)) applySettings(app);
}
