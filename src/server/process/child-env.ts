type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Names of what lets somebody in, by their shape: whoever adds one need not remember this list. Of a build hook, and of what takes
 * purges, the address is the key.
 */
const SECRET_NAME = /PASS|SECRET|TOKEN|CREDENTIAL|PRIVATE|HOOK_URL|PURGE_URL|(^|_)(API_?)?KEY(_|$)/i;

/** Whether an environment gives a value to anything that lets somebody in. */
export const namesSecret = (env: Environment): boolean =>
  Object.entries(env).some(([name, value]) => SECRET_NAME.test(name) && value !== undefined && value !== '');

/**
 * An environment for a child that needs none of our secrets: the build and the renderers run what hundreds of packages
 * wrote, and PocketBase is given what it needs by name.
 */
export function withoutSecrets(env: Environment = process.env): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SECRET_NAME.test(name)));
}
