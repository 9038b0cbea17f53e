import { describe, expect, it } from 'vitest';
import { progressText, uploadProgress } from './upload-progress.ts';
import type { Upload } from './upload-queue.store.ts';

const upload = (status: Upload['status'], progress = 0) => ({ status, progress }) as Upload;

describe('uploadProgress', () => {
  it.each<[string, readonly Upload[], number, string]>([
    ['nothing', [], 0, ''],
    ['what has just begun', [upload('waiting')], 0, 'Subiendo 1 foto · 0 %'],
    [
      'several',
      [upload('sending', 0.5), upload('preparing'), upload('waiting')],
      0,
      'Subiendo 3 fotos · 16 %',
    ],
    ['what has arrived', [upload('sending', 0.5), upload('waiting')], 2, 'Quedan 2 de 4 fotos · 62 %'],
    ['the last one', [upload('sending', 0.999)], 14, 'Quedan 1 de 15 fotos · 99 %'],
    ['no failed ones', [upload('failed', 0.7), upload('sending', 0.25)], 1, 'Quedan 1 de 2 fotos · 62 %'],
    ['only failed ones', [upload('failed')], 3, ''],
  ])('tells %s', (_, uploads, arrived, text) => {
    expect(progressText(uploadProgress(uploads, arrived))).toBe(text);
  });
});
