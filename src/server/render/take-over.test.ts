import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { takeOver } from './take-over.ts';

it('shares every file but those that it is told to leave, with their dates', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'take-over-'));
  const [from, to] = [path.join(base, 'from'), path.join(base, 'to')];
  try {
    mkdirSync(path.join(from, 'client/vehiculo'), { recursive: true });
    const files = ['client/index.html', 'client/vehiculo/a.html', 'client/vehiculo/b.html', 'pages.json'];
    for (const file of files) writeFileSync(path.join(from, file), file);

    const taken = takeOver(from, to, new Set(['client/vehiculo/b.html', 'pages.json']));
    expect(taken.sort()).toEqual(['client/index.html', 'client/vehiculo/a.html']);
    for (const file of taken) {
      expect(readFileSync(path.join(to, file), 'utf8')).toBe(file);
      expect(statSync(path.join(to, file)).ino).toBe(statSync(path.join(from, file)).ino);
    }
    for (const file of ['client/vehiculo/b.html', 'pages.json'])
      expect(existsSync(path.join(to, file))).toBe(false);
  } finally {
    rmSync(base, { recursive: true });
  }
});
