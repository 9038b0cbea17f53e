import { afterEach, expect, it, vi } from 'vitest';
import { $import, chooseFile, discardImport } from './import.store.ts';

const csv = () => new File(['Marca;Modelo\nBMW;X3\n'], 'stock.csv');

afterEach(async () => {
  vi.doUnmock('#src/lib/sheet/read-csv.ts');
  await discardImport();
});

it('asks for a reload when the file reader cannot be loaded', async () => {
  vi.doMock('#src/lib/sheet/read-csv.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await chooseFile(csv());
  expect($import.get().phase).toBe('empty');
  expect($import.get().failure).toContain('Recarga el panel');
});

it('asks for another try when the file is temporarily unreadable', async () => {
  const file = csv();
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('Locked', 'NotReadableError'));
  await chooseFile(file);
  expect($import.get().phase).toBe('empty');
  expect($import.get().failure).toContain('Inténtalo de nuevo');
});
