/** Readable device names from User-Agent headers. */

/** Ordered: the first match wins, because most browsers also claim to be others. */
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

/** Name of an unrecognised browser. */
export const UNKNOWN_DEVICE = 'Dispositivo desconocido';

/** Readable name for a User-Agent header, such as `Chrome en Android`. It contains no part of the header. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)];
  if (browser !== undefined && system !== undefined) return `${browser} en ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
