import { describe, expect, it, test } from 'vitest';
import { emailCases } from '#tests/support/email-cases.ts';
import { acceptedCases, contactBody, importBody, refusedCases } from '#tests/support/lead-cases.ts';
import { IMPORT_MENSAJE_MAX } from './import.message.limit.ts';
import { readLeadRequest, type LeadRequest } from './lead-request.ts';
import { FILL_TIME_FIELD, isRobot, TRAP_FIELD } from './honeypot.ts';

/** A lead with the field names of the collection. */
function flat({ importacion, entrega, ...lead }: LeadRequest): Record<string, string> {
  const apart = Object.entries(importacion ?? {}).map(([field, value]) => [`import_${field}`, value]);
  const offered = Object.entries(entrega ?? {}).map(([field, value]) => [`entrega_${field}`, value]);
  return {
    ...{ ...lead, consent_marketing: 'false', entrega: entrega === null ? 'null' : '' },
    ...Object.fromEntries([...apart, ...offered]),
  } as Record<string, string>;
}

describe('readLeadRequest', () => {
  it.each(acceptedCases)('accepts %s', (_name, body, stored) => {
    const reading = readLeadRequest(body);
    expect(reading).toMatchObject({ ok: true });
    if (reading.ok) expect(flat(reading.lead)).toMatchObject(stored);
  });

  it.each(refusedCases)('refuses %s', (_name, body, expected) => {
    const reading = readLeadRequest(body);
    if (reading.ok) throw new Error('The request was accepted');
    const messages = Object.entries(reading.problems).map(([field, { message }]) => [field, message]);
    expect(Object.fromEntries(messages)).toEqual(expected);
    expect(reading.message).toBe(Object.values(expected)[0]);
  });

  it.each(emailCases)('reads the address %j as %s', (email, taken) => {
    const reading = readLeadRequest({ ...contactBody, email });
    if (taken === 'both') expect(reading).toMatchObject({ ok: true, lead: { email: email.toLowerCase() } });
    else expect(reading).toMatchObject({ ok: false, problems: { email: { message: 'Email inválido' } } });
  });

  it.each([
    ['bmw-x5-2022', 'bmw-x5-2022'],
    ["x' || true", ''],
    ['../admin', ''],
    [42, ''],
    [undefined, ''],
  ])('reads the car %j as %j', (vehiculo, expected) => {
    expect(readLeadRequest({ ...contactBody, vehiculo })).toMatchObject({ lead: { vehiculo: expected } });
  });
});

test('the longest composed message fits its column', () => {
  expect(IMPORT_MENSAJE_MAX).toBeLessThanOrEqual(5000);
  const longest = readLeadRequest({ ...importBody, mensaje: 'x'.repeat(IMPORT_MENSAJE_MAX) });
  expect(longest).toMatchObject({ ok: true });
});

describe('isRobot', () => {
  it.each([
    ['a minimal body', {}, false],
    ['a fast person', { [FILL_TIME_FIELD]: 200 }, false],
    ['an empty honeypot', { [TRAP_FIELD]: '', [FILL_TIME_FIELD]: 200 }, false],
    ['a person whose browser filled the honeypot', { [TRAP_FIELD]: 'x', [FILL_TIME_FIELD]: 20_000 }, false],
    ['a honeypot filled immediately', { [TRAP_FIELD]: 'http://x.example', [FILL_TIME_FIELD]: 400 }, true],
    ['a filled honeypot without a time', { [TRAP_FIELD]: 'http://x.example' }, true],
    ['a filled honeypot with an invalid time', { [TRAP_FIELD]: 'x', [FILL_TIME_FIELD]: '99999' }, true],
  ])('classifies %s', (_name, extras, expected) => {
    expect(isRobot({ ...contactBody, ...extras })).toBe(expected);
  });
});
