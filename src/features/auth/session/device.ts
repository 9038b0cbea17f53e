/**
 * The name by which the server knows this browser again: a random id, kept from the first sign-in on. It tells nothing of the
 * device, opens nothing, and goes along only where somebody signs in, renews a session or chooses a password.
 */

/** Where the id is kept. */
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
    // A browser that is told to keep nothing refuses even to be asked.
    return null;
  }
}

/** The header that names this browser. */
export function deviceHeader(): { readonly 'X-Device': string } {
  fresh ||= makeId();
  return { 'X-Device': stored() ?? fresh };
}

/** Keeps the name that was sent, once the server knows it. */
export function keepDevice(): void {
  if (stored() !== null || fresh === '') return;
  try {
    localStorage.setItem(DEVICE_KEY, fresh);
  } catch {
    // It is another device the next time, then.
  }
}
