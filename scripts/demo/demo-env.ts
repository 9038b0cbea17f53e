import { demoAdmin } from '#src/config/demo-admin.ts';
import { readEnv, type Env } from '#src/lib/env.ts';

const DEFAULTS = {
  ADMIN_EMAIL: demoAdmin.email,
  ADMIN_PASSWORD: demoAdmin.password,
  SMTP_HOST: '127.0.0.1',
  SMTP_FROM: 'Nordvia <web@nordvia.example>',
  MAIL_TO: 'ventas@nordvia.example',
  SECOND_FACTOR: 'off',
};

/** The variable for the data folder: the demo's, or the development server's. */
export type DemoFolderVariable = 'DEMO_DATA_DIR' | 'DEV_DATA_DIR';

/**
 * The environment of the demo and of the development server: given values, with separate defaults for the rest. DATA_DIR is
 * ignored: on a production machine `.env` sets it to the production folder, and the demo writes public passwords and empties
 * its folder on demand. The folder comes from a separate variable, and is `DATA_DIR` in the result. PUBLISH_TARGET and
 * PHOTOS_BUCKET are ignored: their public content is real cars. HOST is ignored: the administrator's password is public.
 * @throws Error that names every invalid variable.
 */
export function demoEnv(
  source: Readonly<Record<string, string | undefined>>,
  folder: DemoFolderVariable,
): Env & { readonly ADMIN_EMAIL: string; readonly ADMIN_PASSWORD: string } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const mailPort = given['SMTP_PORT'] ?? given['MAIL_SMTP_PORT'] ?? '1025';
  const env = readEnv({ ...DEFAULTS, SMTP_PORT: mailPort, ...given });
  return {
    ...env,
    HOST: '127.0.0.1',
    DATA_DIR: env[folder],
    PUBLISH_TARGET: undefined,
    PHOTOS_BUCKET: undefined,
    ADMIN_EMAIL: env.ADMIN_EMAIL ?? DEFAULTS.ADMIN_EMAIL,
    ADMIN_PASSWORD: env.ADMIN_PASSWORD ?? DEFAULTS.ADMIN_PASSWORD,
  };
}
