import { describe, expect, it } from 'vitest';
import { checkCode, enrolmentUri, SECRET_ALPHABET } from './totp.ts';

/** `12345678901234567890`, the secret of RFC 6238's vectors for SHA-1. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => seconds * 1000;

describe('RFC 6238, appendix B (the last six of its eight digits)', () => {
  it.each([
    [59, '287082', 0x1],
    [1111111109, '081804', 0x23523ec],
    [1111111111, '050471', 0x23523ed],
    [1234567890, '005924', 0x273ef07],
    [2000000000, '279037', 0x3f940aa],
    [20000000000, '353130', 0x27bc86aa],
  ])('at %i s the code is %s, of step %i', (seconds, code, step) => {
    expect(checkCode(SECRET, code, at(seconds), 0)).toEqual({ step });
  });
});

describe('checkCode', () => {
  const step = 0x23523ed;
  const begin = step * 30;
  it.each([
    ['half a minute early', begin - 1, { step }],
    ['in its time', begin + 15, { step }],
    ['half a minute late', begin + 59, { step }],
    ['earlier still', begin - 31, 'wrong'],
    ['later still', begin + 60, 'wrong'],
  ])('a code %s is %j', (_, seconds, outcome) => {
    expect(checkCode(SECRET, '050471', at(seconds), 0)).toEqual(outcome);
  });

  it('accepts a code once, and no code of an earlier step afterwards', () => {
    expect(checkCode(SECRET, '050471', at(begin), step - 1)).toEqual({ step });
    expect(checkCode(SECRET, '050471', at(begin), step)).toBe('used');
    expect(checkCode(SECRET, '081804', at(begin), step)).toBe('used');
  });

  it.each(['', '05047', '0504711', '50471', 'abcdef', '050 471'])('rejects %j', (code) => {
    expect(checkCode(SECRET, code, at(begin), 0)).toBe('wrong');
  });
});

describe('enrolmentUri', () => {
  it('builds an otpauth URI with escaped names', () => {
    expect(enrolmentUri(SECRET, 'Coches & Más', 'jefa@nordvia.example')).toBe(
      `otpauth://totp/Coches%20%26%20M%C3%A1s:jefa%40nordvia.example?issuer=Coches%20%26%20M%C3%A1s&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it('uses the base32 alphabet for secrets', () => {
    expect(SECRET_ALPHABET).toHaveLength(32);
  });
});
