/** The device's camera, as far as the browser gives it to pages. */

/** Pixels that are asked for; the browser gives the nearest that the camera has. */
const WISHED = { width: { ideal: 4032 }, height: { ideal: 3024 } } as const;

/** JPEG quality of a frame; it is prepared like any other photograph afterwards. */
const FRAME_QUALITY = 0.95;

/** Whether a page may ask for the camera here at all: over a plain connection, or in an old browser, it may not. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator;
}

/**
 * Opens the camera that looks away from whoever holds the phone.
 * @throws DOMException when there is none, it is in use, or it is not allowed
 */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...WISHED } });
}

/** Gives the camera back; its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

interface PhotoCapture {
  takePhoto(): Promise<Blob>;
}

declare const ImageCapture: (new (track: MediaStreamTrack) => PhotoCapture) | undefined;

/** A whole photograph, which has more pixels than a frame, where the browser can take one. */
async function wholePhoto(stream: MediaStream): Promise<Blob | null> {
  const [track] = stream.getVideoTracks();
  if (track === undefined || typeof ImageCapture === 'undefined') return null;
  try {
    return await new ImageCapture(track).takePhoto();
  } catch {
    // Some cameras refuse while they are filming.
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
        if (blob === null) reject(new Error('The camera gives no picture'));
        else resolve(blob);
      },
      'image/jpeg',
      FRAME_QUALITY,
    );
  });
}

/** '20261122-103015-250': names that sort as the photographs were taken. */
function stamp(now: Date): string {
  const iso = now.toISOString().replaceAll(/[-:]/g, '');
  return `${iso.slice(0, 8)}-${iso.slice(9, 15)}-${iso.slice(16, 19)}`;
}

/** Takes a photograph of what the camera sees. @throws Error when it gives none */
export async function takePhoto(stream: MediaStream, video: HTMLVideoElement): Promise<File> {
  const blob = (await wholePhoto(stream)) ?? (await frame(video));
  return new File([blob], `foto-${stamp(new Date())}.jpg`, { type: blob.type });
}
