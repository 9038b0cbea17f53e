import sharp from 'sharp';

/**
 * Photos as dealers take them, for the review of layouts: in daylight, portrait, small, very wide. They are generated, so free
 * of copyright.
 */
export interface MixedPhoto {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Colours of sky, ground and car. */
  readonly colours: readonly [sky: string, ground: string, car: string];
}

export const MIXED_PHOTOS: readonly MixedPhoto[] = [
  { name: 'patio', width: 1600, height: 1200, colours: ['#9cc4e8', '#7d7a74', '#b3202a'] },
  { name: 'vertical', width: 1200, height: 1600, colours: ['#dfe6ea', '#8f8d88', '#1d3f73'] },
  { name: 'pequena', width: 540, height: 405, colours: ['#f0d9b5', '#6f6a62', '#e8e6e1'] },
  { name: 'panoramica', width: 2400, height: 800, colours: ['#6f8fae', '#5c6b4a', '#2b2d30'] },
  { name: 'vertical-pequena', width: 405, height: 540, colours: ['#3b4250', '#2a2a2c', '#c9a227'] },
  { name: 'cuadrada', width: 1080, height: 1080, colours: ['#cfd8dc', '#a09b93', '#3f6b4a'] },
];

/** A car on a lot, two thirds of the picture wide. */
function drawing({ width, height, colours: [sky, ground, car] }: MixedPhoto): string {
  const horizon = height * 0.52;
  const unit = Math.min(width / 12, height / 5);
  const left = (width - unit * 8) / 2;
  const floor = horizon + unit * 1.4;
  const wheel = (x: number) =>
    `<circle cx="${left + unit * x}" cy="${floor}" r="${unit * 0.72}" fill="#151515"/>` +
    `<circle cx="${left + unit * x}" cy="${floor}" r="${unit * 0.42}" fill="#a9adb2"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="#f4f1ea"/></linearGradient>
      <linearGradient id="sun" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <rect y="${horizon - unit * 1.6}" width="${width * 0.6}" height="${unit * 1.6}" fill="#b9ada0"/>
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${ground}"/>
    <ellipse cx="${width / 2}" cy="${floor + unit * 0.6}" rx="${unit * 4.4}" ry="${unit * 0.4}" fill="#000" opacity=".45"/>
    <g transform="translate(${left} ${floor - unit * 2.6}) scale(${unit})">
      <path id="body" d="M0 2.5V1.7C.1 1.3.6 1.2 1.6 1.1L2.7.2C3 0 3.3 0 3.7 0h1.9c.5 0 .8.1 1.1.4l.7.8c.5.1.6.3.6.7v.7z" fill="${car}"/>
      <path d="M2 1.1 2.9.35Q3 .25 3.2.25H4.2V1.1zM4.4.25H5.5q.4 0 .6.2l.6.65H4.4z" fill="#20262c"/>
      <path d="M0 2.5V1.7C.1 1.3.6 1.2 1.6 1.1L2.7.2C3 0 3.3 0 3.7 0h1.9c.5 0 .8.1 1.1.4l.7.8c.5.1.6.3.6.7v.7z" fill="url(#sun)"/>
    </g>
    ${wheel(1.6)}${wheel(6.3)}
  </svg>`;
}

/** The picture as from a camera: JPEG with noise. */
export async function takeMixedPhoto(photo: MixedPhoto): Promise<Buffer> {
  const { width, height } = photo;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(drawing(photo)))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
