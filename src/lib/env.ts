import * as z from 'zod';
import { emailPattern } from './email.ts';

/**
 * The process environment, validated once at start. Every variable is optional; `.env.example` documents them.
 * Runs in Node only: nothing here may reach the browser.
 */

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);
/** Numbers separated by commas. */
const seconds = z
  .string()
  .regex(/^\d+(,\d+)*$/, 'needs whole numbers separated by commas')
  .transform((list) => list.split(',').map(Number));
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'is not an http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''));
/** HTTP clients ignore credentials in a URL, and would repeat the password in their error messages. */
const absoluteUrl = httpUrl.refine((url) => !/^https?:\/\/[^/\\?#]*@/i.test(url), {
  error: 'must not contain a user or password: put secrets into the path',
});
/** A folder, or a location in an S3-compatible store. */
const placeOfFiles = z
  .string()
  .regex(/^(s3:\/\/[^/]|(?![a-z][a-z0-9+.-]*:\/\/))/i, 'is neither a folder nor s3://bucket/prefix');

/** Amazon's rules for bucket names, which other S3-compatible stores share. */
const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'is not a bucket name: use 3 to 63 of a-z, 0-9, dot and hyphen',
  );

/** Links append paths to it, and pages link from `/`, so it must be a bare origin. */
const origin = httpUrl.refine((url) => /^https?:\/\/[^/\\?#@]+$/i.test(url), {
  error: 'must be https://, a host and an optional port only: no path, no query, no #, no user',
});

/** E-mail addresses separated by commas. */
const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .refine((list) => list.every((address) => emailPattern.test(address)), {
    error: 'needs e-mail addresses separated by commas',
  })
  .transform((list) => list.join(', '));

const variables = z.object({
  PORT: port(4321),
  HOST: z.string().default('127.0.0.1'),
  PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  ALLOW_DIRECT: z.enum(['0', '1']).default('0'),
  PB_PORT: port(8090),
  DATA_DIR: z.string().default('.data/default'),
  DEMO_DATA_DIR: z.string().default('.data/demo'),
  DEV_DATA_DIR: z.string().default('.data/dev'),
  DEMO_LIFE: z.enum(['on', 'off']).default('on'),
  SITE_URL: origin.optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  SMTP_FROM: z.string().optional(),
  MAIL_TO: z.string().optional(),
  ALERT_TO: addresses.optional(),
  ALERT_AFTER_MINUTES: z.coerce.number().int().min(0).max(1440).default(5),
  MAIL_RETRY_SECONDS: seconds.optional(),
  MAIL_SEND_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  MAIL_UI_PORT: port(1080),
  MAIL_SMTP_PORT: port(1025),
  WEBHOOK_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  REBUILD_WEBHOOK_URL: absoluteUrl.optional(),
  PUBLISH_TARGET: placeOfFiles.optional(),
  BACKUP_TO: placeOfFiles.optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(999_999).default(14),
  PHOTOS_BUCKET: bucketName.optional(),
  PUBLISHER: z.enum(['on', 'off']).optional(),
  PURGE_URL: absoluteUrl.optional(),
  ADMIN_EMAIL: z.email({ pattern: emailPattern }).optional(),
  ADMIN_PASSWORD: z.string().min(6, 'needs at least 6 characters').optional(),
  FIRST_ADMIN: z.enum(['register', 'off']).default('register'),
  SECOND_FACTOR: z.enum(['off', 'on', 'required']).default('on'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_FORMAT: z.enum(['text', 'json']).default('text'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  POCKETBASE_BIN: z.string().optional(),
  POCKETBASE_MIN: z.enum(['warn', 'strict']).default('warn'),
  POCKETBASE_URL: absoluteUrl.optional(),
  PUBLIC_POCKETBASE_URL: absoluteUrl.optional(),
});

/** Purges name pages by their public URL. For any other URL a cache would accept the purge and evict nothing. */
const purgeable = variables.refine((env) => env.PURGE_URL === undefined || env.SITE_URL !== undefined, {
  path: ['PURGE_URL'],
  error: 'needs SITE_URL, the public URL under which the cache stores the pages',
});

/** With a build host, the site is built there: the publisher of this machine is off by default. */
const envSchema = purgeable.transform((env) => ({
  ...env,
  PUBLISHER: env.PUBLISHER ?? (env.REBUILD_WEBHOOK_URL === undefined ? ('on' as const) : ('off' as const)),
}));

/** Names of all variables. */
export const envNames: readonly string[] = Object.keys(variables.shape);

/** The validated environment. Ports are TCP ports, URLs carry no trailing slash. */
export type Env = z.infer<typeof envSchema>;

/**
 * Reads and validates the environment; an empty variable counts as absent.
 * @throws Error that lists every invalid variable.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = envSchema.safeParse(present);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid environment variables:\n${problems.join('\n')}`);
}
