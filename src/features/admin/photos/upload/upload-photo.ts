import { ClientResponseError } from 'pocketbase';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { panelImageSchema, type PanelImage } from '#src/features/admin/stock/panel-image.ts';

/** Uploads one photo with XMLHttpRequest, since fetch reports no upload progress. */

/** Timeout for one upload over a poor connection. Milliseconds. */
const TIMEOUT_MS = 5 * 60 * 1000;

/**
 * A photo to upload. The caller provides the id as an idempotency key, so that a retry cannot create a second
 * photo.
 */
export interface PhotoUpload {
  readonly id: string;
  readonly vehicleId: string;
  /** The prepared file, as it is stored. */
  readonly file: Blob;
  /** File name, from which the server derives the alt text (SPEC section 7). */
  readonly name: string;
  /** Its position, since parallel uploads may arrive in either order. */
  readonly orden: number;
}

function failure(request: XMLHttpRequest): ClientResponseError {
  let response: unknown = {};
  try {
    response = JSON.parse(request.responseText);
  } catch {
    // Not JSON: a proxy responded instead of the server.
  }
  return new ClientResponseError({ url: request.responseURL, status: request.status, response });
}

/**
 * Uploads a photo to a vehicle.
 * @param onProgress receives the share sent so far, 0 to 1.
 * @throws ClientResponseError with status 0 when the server was not reached.
 */
export function uploadPhoto(
  { id, vehicleId, file, name, orden }: PhotoUpload,
  onProgress: (share: number) => void,
): Promise<PanelImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.set('id', id);
    body.set('vehicle_id', vehicleId);
    body.set('orden', String(orden));
    body.set('file', file, name);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(event, () => reject(failure(request)));
    request.addEventListener('load', () => {
      if (request.status !== 200) {
        reject(failure(request));
        return;
      }
      const answer = panelImageSchema.safeParse(JSON.parse(request.responseText));
      if (answer.success) resolve(answer.data);
      else reject(failure(request));
    });
    request.open('POST', pocketbase.buildURL('/api/collections/vehicle_images/records'));
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Authorization', pocketbase.authStore.token);
    request.send(body);
  });
}
