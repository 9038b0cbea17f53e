import { expect, it } from 'vitest';
import { videoProvider } from './vehicle.video.ts';

it.each([
  ['https://www.youtube.com/watch?v=aB3_-x', 'YouTube'],
  ['https://m.youtube.com/shorts/aB3', 'YouTube'],
  ['HTTPS://YOUTU.BE/aB3', 'YouTube'],
  ['https://player.vimeo.com/video/12345', 'Vimeo'],
  ['https://www.instagram.com/reel/aB3/', 'Instagram'],
  ['https://www.tiktok.com/@nordvia/video/1', 'TikTok'],
  ['https://www.videos.example/coche.html', 'videos.example'],
  ['https://xn--caf-dma.example?v=1', 'xn--caf-dma.example'],
  ['https://notyoutube.com/watch', 'notyoutube.com'],
  ['https://youtube.com.other.example/watch', 'youtube.com.other.example'],
  ['http://www.youtube.com/watch?v=aB3', null],
  ['//www.youtube.com/watch', null],
  ['youtube.com/watch?v=aB3', null],
  ['javascript:alert(1)', null],
  ['https://youtube.com@other.example/', null],
  ['https://other.example:8443/', null],
  ['https://youtube.com\\@other.example/', null],
  ['https://localhost/video', null],
  ['https://127.0.0.1/video', null],
  ['https://youtu.be/a b', null],
  ['https://youtu.be/a"onclick=', null],
  ['', null],
])('%j: %j', (link, provider) => {
  expect(videoProvider(link)).toBe(provider);
});
