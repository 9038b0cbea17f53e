import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import * as z from 'zod/mini';

/** Changes when a backup of this code could not be read by the code before. */
export const FORMAT = 1;

/** What a backup calls its parts. Uploads stand below `storage/`, as PocketBase has them. */
export const parts = { manifest: 'manifest.json', database: 'data.db', secret: 'webhook-secret' } as const;

/** A file of the archive: nothing else may be unpacked into a data folder. */
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
    /** File names of the migrations that the database has seen. */
    applied: z.array(z.string()),
    /** Fingerprint of the code's migrations. */
    code: z.string(),
  }),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** The bucket in which the originals of the photos are, when they are not in the archive. */
  photosBucket: z.optional(z.string()),
  /** In the archive's order, the database first. */
  files: z.array(fileSchema).check(z.refine(([first]) => first?.path === parts.database)),
});

/** What a backup holds, and what its files have to be. It is the archive's first file. */
export type Manifest = z.infer<typeof manifestSchema>;

/** @throws Error when the text is no manifest, or one of a later format. */
export function parseManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('Its manifest cannot be read', { cause });
  }
  const format = z.object({ format: z.number() }).safeParse(json).data?.format ?? 0;
  if (format > FORMAT)
    throw new Error(
      `It has format ${format}, and this code knows formats up to ${FORMAT}: update the code first`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw new Error(`Its manifest is wrong: ${z.prettifyError(manifest.error)}`);
  return manifest.data;
}

/** What a backup says when it leaves the originals of the photos out. */
export function leftOutWords(photosBucket: string | undefined): string | null {
  if (photosBucket === undefined) return null;
  return (
    `The originals of the photos are not in it: they live in the bucket ${photosBucket} (PHOTOS_BUCKET), which is yours to back ` +
    'up, best by its versioning'
  );
}

/**
 * What is to be done about photos after a restore; null when nothing is.
 * @param archived the bucket in which they were when the backup was made; null when it has them.
 * @param configured PHOTOS_BUCKET.
 */
export function restoredPhotosWords(archived: string | null, configured: string | undefined): string | null {
  if (archived === (configured ?? null)) return null;
  const place = configured === undefined ? 'DATA_DIR/pocketbase/storage' : `s3://${configured}`;
  return archived === null
    ? `The photos were put into DATA_DIR/pocketbase/storage, but PHOTOS_BUCKET has them looked for in ${place}: copy them ` +
        'there before the start (docs/operations/scaling.md)'
    : `The backup has no photos: they were in the bucket ${archived}. PHOTOS_BUCKET has to name it, or they are copied to ` +
        `${place} before the start (docs/operations/scaling.md)`;
}

/** SHA-256 of a file's content, in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
