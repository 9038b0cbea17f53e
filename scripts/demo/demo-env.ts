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

/** The variable that names the data folder: the demo's, or the development server's. */
export type DemoFolderVariable = 'DEMO_DATA_DIR' | 'DEV_DATA_DIR';

/**
 * The environment of the demo and of the development server: what is given counts, and their own defaults for the rest.
 * Never DATA_DIR: that is production's folder, in the `.env` of a machine which has one, and what runs here writes public
 * passwords and is emptied on demand. Their folder comes from a variable of its own, and stands in `DATA_DIR` from here on.
 * Nor PUBLISH_TARGET and PHOTOS_BUCKET: what visitors see there are real cars. Nor HOST: the administrator's password is public.
 * @throws Error that names every variable that is wrong.
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
