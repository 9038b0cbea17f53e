/** The bucket of the original photos, in the form of PocketBase's S3 settings. */
export interface PhotosStore {
  readonly bucket: string;
  readonly region: string;
  /** Including the protocol. */
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secret: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The credentials for PocketBase's requests. PocketBase reads no other source. */
const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== '';

/** Names of the missing credential variables; none when no bucket is set. */
export function missingForPhotosStore(env: Variables): readonly string[] {
  return isGiven(env['PHOTOS_BUCKET']) ? KEYS.filter((name) => !isGiven(env[name])) : [];
}

/**
 * The bucket configured in an environment: PHOTOS_BUCKET, with endpoint, region and keys in the AWS SDK's variables, as for
 * every other bucket of the product. Undefined when originals are stored on disk.
 */
export function photosStoreOf(env: Variables): PhotosStore | undefined {
  const [bucket, accessKey = '', secret = ''] = ['PHOTOS_BUCKET', ...KEYS].map((name) => env[name]);
  if (!isGiven(bucket)) return undefined;
  const region = [env['AWS_REGION'], env['AWS_DEFAULT_REGION']].find(isGiven) ?? 'us-east-1';
  const customEndpoint = [env['AWS_ENDPOINT_URL_S3'], env['AWS_ENDPOINT_URL']].find(isGiven);
  return {
    ...{ bucket, region, accessKey, secret },
    endpoint: customEndpoint ?? `https://s3.${region}.amazonaws.com`,
    // Self-hosted stores rarely have a host name for each bucket.
    forcePathStyle: customEndpoint !== undefined,
  };
}
