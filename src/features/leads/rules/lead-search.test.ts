import { expect, test } from 'vitest';
import { isLike } from '#tests/support/like.ts';
import { leadSearchText, leadSearchTerms, phoneDigits, tradeInSearchText } from './lead-search.ts';

const text = (telefono: string, more: Readonly<Record<string, string>> = {}) =>
  leadSearchText({
    ...{ nombre: 'José Pérez', email: 'jose44@example.com', marca: 'BMW' },
    telefono,
    ...more,
  });

const finds = (search: string, stored: string) =>
  leadSearchTerms(search).every((ways) => ways.some((all) => all.every((one) => isLike(stored, one))));

test.each([
  ['+34 655 111 222', '655111222'],
  ['0034 655-11-12-22', '655111222'],
  ['34655111222', '655111222'],
  ['(+34) 655.111.222', '655111222'],
  ['655 11 12 22', '655111222'],
  ['346 551 112', '346551112'],
  ['+49 170 1234567', '491701234567'],
  ['0049 170 1234567', '491701234567'],
  ['+49 (0) 170 1234567', '491701234567'],
  ['(+34) (0) 655 111 222', '655111222'],
  ['', ''],
])('extracts the digits of %j: %j', (telefono, digits) => {
  expect(phoneDigits(telefono)).toBe(digits);
});

test.each(['+34 655 111 222', '0034 655-11-12-22', '655111222', '34655111222', '655.11.12.22'])(
  'finds a telephone typed as %s',
  (telefono) => {
    for (const search of [
      ...['655111222', '+34 655 111 222', '0034655111222', '655-111-222', '655 11 12 22', '(+34)655 111222'],
      ...['111 222', '11-12', '655111', 'jose 655 111 222', '655 111 222 perez', '+34 655'],
      ...['\u202a+34\u00a0655\u2011111\u2011222\u202c', '６５５１１１２２２', '\u200bjose44@example.com'],
    ])
      expect(finds(search, text(telefono)), search).toBe(true);
    for (const search of ['655111223', '655 22', 'ana 655111222', '+49 655 111 222', '22 33'])
      expect(finds(search, text(telefono)), search).toBe(false);
  },
);

test.each(['+49 170 1234567', '+49 (0) 170 1234567', '0049 (0)170', '1701234567'])(
  'finds a number with a bracketed zero by %s',
  (search) => {
    expect(finds(search, text('+49 (0) 170 1234567'))).toBe(true);
  },
);

test.each([
  ['digits of two other numbers', '22 33', '622 000 933', {}, false],
  ['pieces of another telephone', '22 33', '600 22 11 33', {}, false],
  [
    'pieces of the telephone in the composed message',
    '22 33',
    '600 22 11 33',
    { mensaje: 'Teléfono: 600 22 11 33' },
    false,
  ],
  ['longer numbers with these prefixes', '22 33', '600111000', { mensaje: 'De 2240 o 3300 euros' }, false],
  ['adjacent digits', '22 33', '600 622 331', {}, true],
  [
    'both numbers as words',
    '7 2019',
    '600111000',
    { mensaje: 'un golf 7 de 2019, con', modelo: 'Golf' },
    true,
  ],
  ['years and kilometres', '2020 50000', '600111000', { mensaje: 'desde 2020. Con 50000 km' }, true],
  ['a price with its dot', '45.000', '600111000', { mensaje: 'Hasta 45.000 €' }, true],
  ['a model', '320', '600111000', { modelo: 'Serie 3 320d' }, true],
  ['a model and a year', 'bmw 320 2019', '600111000', { modelo: '320d', mensaje: 'de 2019' }, true],
  ['a word with digits in it', 'x5 jose', '600111000', { modelo: 'X5' }, true],
  ['an address with digits', 'jose44@', '600111000', {}, true],
  ['only punctuation', '- +', '600111000', { mensaje: 'a - b +' }, true],
])('matches %s: %j in %j', (_what, search, telefono, more, expected) => {
  expect(finds(search, text(telefono, more))).toBe(expected);
});

test.each(['1234 BCD', '1234bcd', '1234 bcd león', '1234', 'seat leon'])(
  'finds an offered car by %j',
  (search) => {
    const entrega = tradeInSearchText({ matricula: '1234 BCD', marca: 'SEAT', modelo: 'León' });
    expect(finds(search, text('600111000', { entrega }))).toBe(true);
    expect(finds(search, text('600111000', { entrega: tradeInSearchText({}) }))).toBe(false);
  },
);

test('does not treat a telephone sign in a message as a telephone', () => {
  expect(finds('655 1', text('600111000', { mensaje: '☎6551' }))).toBe(false);
});
