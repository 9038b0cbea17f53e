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
        'there before the start (README, "Where it runs")'
    : `The backup has no photos: they were in the bucket ${archived}. PHOTOS_BUCKET has to name it, or they are copied to ` +
        `${place} before the start (README, "Where it runs")`;
}
