/** What a person would call the device that a session is on, from what its browser says of itself. */

/** The first that fits counts: most browsers claim to be others besides. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const find = (table: typeof BROWSERS, text: string) => table.find(([sign]) => sign.test(text))?.[1];

/** Said of a browser that says nothing we know. */
export const UNKNOWN_DEVICE = 'Dispositivo desconocido';

/** A plain name from a User-Agent header, made of our own words only: `Chrome en Android`. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)];
  if (browser !== undefined && system !== undefined) return `${browser} en ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
