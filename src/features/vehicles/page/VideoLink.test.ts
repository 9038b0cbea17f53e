import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readAloud } from '#tests/support/read-aloud.ts';
import { vehicleImage } from '#tests/support/vehicles.ts';
import { VideoLink } from './VideoLink.tsx';

const htmlOf = (video: string, poster = [vehicleImage()]) =>
  renderToStaticMarkup(createElement(VideoLink, { video, poster: poster[0] }));

it('names the provider, opens in a new tab, and loads our own photo alone', () => {
  const html = htmlOf('https://www.youtube.com/watch?v=aB3&t=5');
  expect(html).toContain(
    '<a href="https://www.youtube.com/watch?v=aB3&amp;t=5" target="_blank" rel="noopener noreferrer"',
  );
  expect(readAloud(html)).toContain('Ver el vídeo en YouTube Se abre en una pestaña nueva');
  const sources = [...html.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual(['/fotos/coche1/foto1/1700000000000-640.webp']);
  expect(html).not.toMatch(/<(iframe|video|script|link)/);
});

it('is a link alone for a car without photos', () => {
  const html = htmlOf('https://videos.example/coche', []);
  expect(readAloud(html)).toContain('Ver el vídeo en videos.example');
  expect(html).not.toContain('<img');
});

it.each(['', 'http://youtu.be/aB3', 'javascript:alert(1)'])('shows nothing for %j', (video) => {
  expect(htmlOf(video)).toBe('');
});
