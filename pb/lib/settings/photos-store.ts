/** The bucket for originals of photos, as passed by the server (src/server/photos/photos-store.ts). */
interface PhotosStore {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secret: string;
  readonly forcePathStyle: boolean;
}

const NONE: PhotosStore = {
  ...{ bucket: '', region: '', endpoint: '', accessKey: '', secret: '' },
  forcePathStyle: false,
};

function put(settings: core.Settings | undefined, store: PhotosStore, enabled: boolean): void {
  if (settings === undefined) return;
  const { s3 } = settings;
  s3.enabled = enabled;
  s3.bucket = store.bucket;
  s3.region = store.region;
  s3.endpoint = store.endpoint;
  s3.accessKey = store.accessKey;
  s3.secret = store.secret;
  s3.forcePathStyle = store.forcePathStyle;
}

/**
 * Removes the bucket from settings before they are saved: its keys must not be in the database and its
 * backups.
 */
export function leavePhotosStoreOut(settings: core.Settings | undefined): void {
  put(settings, NONE, false);
}

/**
 * Makes PocketBase store files in the bucket of the environment as long as these settings are in memory;
 * without one it uses its data folder.
 */
export function usePhotosStore(app: core.App): void {
  const text = $os.getenv('PHOTOS_STORE');
  if (text !== '') put(app.settings(), JSON.parse(text) as PhotosStore, true);
}
