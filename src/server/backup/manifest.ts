import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import * as z from 'zod/mini';

/** Incremented when older code can no longer read the backups of this code. */
export const FORMAT = 1;

/** Names of a backup's parts. Uploads are under `storage/`, in PocketBase's layout. */
export const parts = { manifest: 'manifest.json', database: 'data.db', secret: 'webhook-secret' } as const;

/** Allowed paths of archive files: nothing else may be unpacked into a data folder. */
const pathSchema = z.string().check(
  z.regex(/^(data\.db|webhook-secret|storage\/[^\0\n]+)$/),
  z.refine((path) => !path.split('/').some((name) => name === '..' || name === '.' || name === '')),
);

const fileSchema = z.object({
  path: pathSchema,
  /** Bytes. */
  size: z.number().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type BackedUpFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version in package.json. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.object({
    /** File names of the migrations applied to the database. */
    applied: z.array(z.string()),
    /** Fingerprint of the code's migrations. */
    code: z.string(),
  }),
  /** Row count of each table. */
  rows: z.record(z.string(), z.number()),
  /** Bucket of the original photos, when they are not in the archive. */
  photosBucket: z.optional(z.string()),
  /** In the archive's order, the database first. */
  files: z.array(fileSchema).check(z.refine(([first]) => first?.path === parts.database)),
});

/** Content of a backup, with sizes and checksums. It is the archive's first file. */
export type Manifest = z.infer<typeof manifestSchema>;

/** @throws Error when the text is not a manifest, or has a newer format. */
export function parseManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('Its manifest is not valid JSON', { cause });
  }
  const format = z.object({ format: z.number() }).safeParse(json).data?.format ?? 0;
  if (format > FORMAT)
    throw new Error(
      `It has format ${format}, but this code supports formats up to ${FORMAT}: update the code first`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw new Error(`Its manifest is invalid: ${z.prettifyError(manifest.error)}`);
  return manifest.data;
}

/** The operator's note when a backup excludes the original photos; null when it includes them. */
export function leftOutWords(photosBucket: string | undefined): string | null {
  if (photosBucket === undefined) return null;
  return (
    `The backup does not include the original photos: they are in the bucket ${photosBucket} (PHOTOS_BUCKET). ` +
    'Back up that bucket separately, ideally with its versioning'
  );
}

/**
 * What the operator must do about photos after a restore; null when nothing.
 * @param archived the bucket of the photos when the backup was made; null when the backup contains them.
 * @param configured PHOTOS_BUCKET.
 */
export function restoredPhotosWords(archived: string | null, configured: string | undefined): string | null {
  if (archived === (configured ?? null)) return null;
  const place = configured === undefined ? 'DATA_DIR/pocketbase/storage' : `s3://${configured}`;
  return archived === null
    ? `The photos were restored to DATA_DIR/pocketbase/storage, but PHOTOS_BUCKET points to ${place}: copy them ` +
        'there before the start (docs/operations/scaling.md)'
    : `The backup has no photos: they were in the bucket ${archived}. Set PHOTOS_BUCKET to it, or copy the photos to ` +
        `${place} before the start (docs/operations/scaling.md)`;
}

/** SHA-256 of a file's content, in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
