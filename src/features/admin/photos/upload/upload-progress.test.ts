import { describe, expect, it } from 'vitest';
import { progressText, uploadProgress } from './upload-progress.ts';
import type { Upload } from './upload-queue.store.ts';

const upload = (status: Upload['status'], progress = 0) => ({ status, progress }) as Upload;

describe('uploadProgress', () => {
  it.each<[string, readonly Upload[], number, string]>([
    ['nothing', [], 0, ''],
    ['an upload that has just begun', [upload('waiting')], 0, 'Subiendo 1 foto · 0\u202f%'],
    [
      'several uploads',
      [upload('sending', 0.5), upload('preparing'), upload('waiting')],
      0,
      'Subiendo 3 fotos · 16\u202f%',
    ],
    ['finished uploads', [upload('sending', 0.5), upload('waiting')], 2, 'Quedan 2 de 4 fotos · 62\u202f%'],
    ['the last upload', [upload('sending', 0.999)], 14, 'Queda 1 de 15 fotos · 99\u202f%'],
    [
      'uploads without the failed ones',
      [upload('failed', 0.7), upload('sending', 0.25)],
      1,
      'Queda 1 de 2 fotos · 62\u202f%',
    ],
    ['failed uploads only', [upload('failed')], 3, ''],
  ])('describes %s', (_, uploads, arrived, text) => {
    expect(progressText(uploadProgress(uploads, arrived))).toBe(text);
  });
});
