/** Access to the device's camera. */

/** Requested resolution; the browser picks the nearest that the camera supports. */
const RESOLUTION = { width: { ideal: 4032 }, height: { ideal: 3024 } } as const;

/** JPEG quality of a frame, which is then prepared like any other photo. */
const FRAME_QUALITY = 0.95;

/** Feature detection: the camera API needs a secure context and a recent browser. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator;
}

/**
 * Opens the rear camera.
 * @throws DOMException when there is none, it is in use, or permission is denied
 */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, ...RESOLUTION },
  });
}

/** Releases the camera, which turns its light off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

interface PhotoCapture {
  takePhoto(): Promise<Blob>;
}

declare const ImageCapture: (new (track: MediaStreamTrack) => PhotoCapture) | undefined;

/** A full-resolution photo, larger than a video frame, where ImageCapture is supported; else null. */
async function fullPhoto(stream: MediaStream): Promise<Blob | null> {
  const [track] = stream.getVideoTracks();
  if (track === undefined || typeof ImageCapture === 'undefined') return null;
  try {
    return await new ImageCapture(track).takePhoto();
  } catch {
    // Some cameras refuse while streaming video.
    return null;
  }
}

function frame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('Could not encode the camera frame'));
        else resolve(blob);
      },
      'image/jpeg',
      FRAME_QUALITY,
    );
  });
}

/** A timestamp for file names that sort by time: '20261122-103015-250'. */
function stamp(now: Date): string {
  const iso = now.toISOString().replaceAll(/[-:]/g, '');
  return `${iso.slice(0, 8)}-${iso.slice(9, 15)}-${iso.slice(16, 19)}`;
}

/** Takes a photo. @throws Error when the frame cannot be encoded */
export async function takePhoto(stream: MediaStream, video: HTMLVideoElement): Promise<File> {
  const blob = (await fullPhoto(stream)) ?? (await frame(video));
  return new File([blob], `foto-${stamp(new Date())}.jpg`, { type: blob.type });
}
