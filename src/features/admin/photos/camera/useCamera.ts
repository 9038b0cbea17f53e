import { useEffect, useRef, useState, type RefObject } from 'react';
import { closeCamera, openCamera, takePhoto } from './camera.ts';

/** What the camera is doing. */
type CameraState = 'opening' | 'ready' | 'refused' | 'missing';

interface Camera {
  readonly state: CameraState;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** @throws Error when the camera gives no picture. */
  readonly take: () => Promise<File>;
}

/** Holds the camera while the component is shown. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('opening');
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);

  useEffect(() => {
    let isOver = false;
    const show = async () => {
      const opened = await openCamera();
      // Closed before the camera was there.
      if (isOver || video.current === null) {
        closeCamera(opened);
        return;
      }
      stream.current = opened;
      video.current.srcObject = opened;
      await video.current.play();
      setState('ready');
    };
    show().catch((error: unknown) => {
      if (isOver) return;
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
    });
    return () => {
      isOver = true;
      if (stream.current !== null) closeCamera(stream.current);
      stream.current = null;
    };
  }, []);

  const take = async () => {
    if (stream.current === null || video.current === null) throw new Error('The camera is closed');
    return takePhoto(stream.current, video.current);
  };
  return { state, video, take };
}
