/**
 * Device id: a random id by which the server recognises this browser, stored at the first sign-in. It reveals nothing about the device,
 * grants no access, and is sent only when a user signs in, renews a session or sets a password.
 */

/** Key of the id in local storage. */
export const DEVICE_KEY = 'device_id';
const BYTES = 18;

let fresh = '';

function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function stored(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY);
  } catch {
    // Browsers that block storage throw even on access.
    return null;
  }
}

/** The header with the device id. */
export function deviceHeader(): { readonly 'X-Device': string } {
  fresh ||= makeId();
  return { 'X-Device': stored() ?? fresh };
}

/** Stores the device id once the server has accepted it. */
export function keepDevice(): void {
  if (stored() !== null || fresh === '') return;
  try {
    localStorage.setItem(DEVICE_KEY, fresh);
  } catch {
    // Without storage the next visit counts as another device.
  }
}
