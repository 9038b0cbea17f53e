import { expect, it } from 'vitest';
import { photoText } from './photo-text.ts';

const TITLE = 'BMW X5 M50i';

it.each([
  ...[
    '',
    ' ',
    'IMG_0815',
    'IMG-20260501-WA0007',
    'DSC_0042',
    'DSCF1234',
    'PXL_20260501_102233123',
    'FOTO_4501',
  ],
  ...['20260501_102233', '0815', '2026-05-01 10.22.33', 'foto-20261122-103015-250', 'image0', 'Imagen (3)'],
  ...[
    'WhatsApp Image 2026-05-01 at 10.22.33',
    'Captura de pantalla 2026-05-01',
    'P1020304',
    'CORRUPTA_bytes',
  ],
  'A1B2C3D4-0000-4444-8888-123456789ABC',
])('never shows %j', (alt) => {
  expect(photoText(alt, TITLE)).toBe(TITLE);
});

it.each([
  'Frontal en el taller',
  'Interior 2',
  'vista-1',
  'Llantas de 21 pulgadas',
  'Foto del maletero',
  'Panel 3',
])('shows %j, which a person wrote', (alt) => {
  expect(photoText(alt, TITLE)).toBe(alt);
});
