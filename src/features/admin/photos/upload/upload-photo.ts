import { ClientResponseError } from 'pocketbase';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { panelImageSchema, type PanelImage } from '#src/features/admin/stock/panel-image.ts';

/** Uploading one photo, with progress: fetch reports none, XMLHttpRequest does. */

/** A photo may take this long to travel over a poor connection. Milliseconds. */
const TIMEOUT_MS = 5 * 60 * 1000;

/** A photo to be uploaded. The caller gives the id, so that a repeated upload cannot make a second photo. */
export interface PhotoUpload {
  readonly id: string;
  readonly vehicleId: string;
  /** As it is stored. */
  readonly file: Blob;
  /** Name of the file, from which the server takes the alt text (SPEC section 7). */
  readonly name: string;
  /** Its position: two that travel side by side may arrive in either order. */
  readonly orden: number;
}

function failure(request: XMLHttpRequest): ClientResponseError {
  let response: unknown = {};
  try {
    response = JSON.parse(request.responseText);
  } catch {
    // Not JSON: something between here and the server answered.
  }
  return new ClientResponseError({ url: request.responseURL, status: request.status, response });
}

/**
 * Uploads a photo to a vehicle.
 * @param onProgress is told how much has left, 0 to 1.
 * @throws ClientResponseError; its status is 0 when the server was not reached.
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
