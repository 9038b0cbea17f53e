/** The bucket in which originals of photos live, as the server hands it over (src/server/photos/photos-store.ts). */
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

/** Takes the bucket out of the settings that are about to be saved: its keys must not stand in the database and its backups. */
export function leavePhotosStoreOut(settings: core.Settings | undefined): void {
  put(settings, NONE, false);
}

/**
 * Has PocketBase keep files in the bucket that the environment names, for as long as these settings are in memory; without one
 * in its data folder.
 */
export function usePhotosStore(app: core.App): void {
  const text = $os.getenv('PHOTOS_STORE');
  if (text !== '') put(app.settings(), JSON.parse(text) as PhotosStore, true);
}
