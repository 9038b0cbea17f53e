import { useEffect, useRef, useState, type RefObject } from 'react';
import { closeCamera, openCamera, takePhoto } from './camera.ts';

/** The camera's state. */
type CameraState = 'opening' | 'ready' | 'refused' | 'missing';

interface Camera {
  readonly state: CameraState;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** @throws Error when the camera is closed or the frame cannot be encoded */
  readonly take: () => Promise<File>;
}

/** Keeps the camera open while the component is mounted. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('opening');
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    const show = async () => {
      const opened = await openCamera();
      // Unmounted before the camera opened.
      if (isUnmounted || video.current === null) {
        closeCamera(opened);
        return;
      }
      stream.current = opened;
      video.current.srcObject = opened;
      await video.current.play();
      setState('ready');
    };
    show().catch((error: unknown) => {
      if (isUnmounted) return;
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
    });
    return () => {
      isUnmounted = true;
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
