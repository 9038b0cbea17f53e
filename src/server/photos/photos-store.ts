/** The bucket in which originals of photos live, as PocketBase's own settings describe it. */
export interface PhotosStore {
  readonly bucket: string;
  readonly region: string;
  /** With its protocol. */
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secret: string;
  /** The bucket stands in the path, not in the host's name. */
  readonly forcePathStyle: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The keys by which PocketBase signs: it looks for them nowhere else. */
const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== '';

/** Names of the variables that are missing for PocketBase to reach the bucket; none without a bucket. */
export function missingForPhotosStore(env: Variables): readonly string[] {
  return isGiven(env['PHOTOS_BUCKET']) ? KEYS.filter((name) => !isGiven(env[name])) : [];
}

/**
 * The bucket that an environment names: PHOTOS_BUCKET, with endpoint, region and keys in the AWS SDK's own variables, as for
 * every other bucket of the product. Undefined when originals live on the disk.
 */
export function photosStoreOf(env: Variables): PhotosStore | undefined {
  const [bucket, accessKey = '', secret = ''] = ['PHOTOS_BUCKET', ...KEYS].map((name) => env[name]);
  if (!isGiven(bucket)) return undefined;
  const region = [env['AWS_REGION'], env['AWS_DEFAULT_REGION']].find(isGiven) ?? 'us-east-1';
  const own = [env['AWS_ENDPOINT_URL_S3'], env['AWS_ENDPOINT_URL']].find(isGiven);
  return {
    ...{ bucket, region, accessKey, secret },
    endpoint: own ?? `https://s3.${region}.amazonaws.com`,
    // A store of one's own seldom has a name for each bucket.
    forcePathStyle: own !== undefined,
  };
}
