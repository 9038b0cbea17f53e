import { describe, expect, it } from 'vitest';
import { type Score, scoreAdvert } from '#tests/support/advert-score.ts';
import { readAdverts } from '#tests/support/adverts.ts';
import { readAdvert } from './read-advert.ts';

const scores = readAdverts('use').map((advert) => ({
  name: advert.name,
  reading: readAdvert(advert.text),
  score: scoreAdvert(advert, readAdvert(advert.text)),
}));

const total = (part: keyof Score) => scores.reduce((sum, { score }) => sum + score[part].length, 0);

describe.each(scores)('advert $name', ({ reading, score }) => {
  it('is an advert', () => expect(reading.isAdvert).toBe(true));
  it('fills every fact, and no field with another value', () =>
    expect({ wrong: score.wrong, missing: score.missing }).toEqual({ wrong: [], missing: [] }));
  it('puts equipment and technical data into their groups', () =>
    expect([...score.equipmentWrong, ...score.technicalWrong]).toEqual([]));
  it('keeps what it does not recognise', () => expect(score.lost).toEqual([]));
  it('makes nothing of what is not about the car', () =>
    expect([...score.noise, ...score.shown]).toEqual([]));
});

it('reads the twenty adverts', () => {
  expect({
    facts: total('right'),
    equipment: total('equipmentRight'),
    technical: total('technicalRight'),
  }).toEqual({ facts: 516, equipment: 257, technical: 67 });
});

it.each([
  [
    'a letter',
    'Hola Juan, ¿podemos quedar el martes en Madrid? Llevo los papeles y 200 € de señal. Un saludo, Pedro',
  ],
  ['a recipe', 'Zutaten:\n500 g Mehl\n2 Eier\n1 l Milch\nZubereitung: Alles mischen und 30 Minuten backen.'],
  [
    'an invoice',
    'Factura 2024/118\nFecha: 03/05/2024\nCliente: Ejemplo S.L.\nTotal: 1.210,00 €\nIVA 21 %: 210,00 €',
  ],
  [
    'a news story',
    'El fabricante presentó ayer en Múnich su nueva berlina. Llegará en 2027, dijo su presidente.',
  ],
  ['nothing', ' \n\t\n'],
])('says of %s that it is no advert, and keeps its text', (_, text) => {
  const { isAdvert, rows } = readAdvert(text);
  expect(isAdvert).toBe(false);
  expect(new Set(rows.map(({ line }) => line)).size).toBe(
    text.split('\n').filter((line) => line.trim()).length,
  );
});

it('has a row for every line', () => {
  for (const { text, name } of readAdverts('use')) {
    const { rows } = readAdvert(text);
    const kept = rows
      .map((row) => row.words)
      .join(' ')
      .replace(/\s+/g, ' ');
    const words = text
      .replace(/[\u00ad¹²³*✓•|]/g, ' ')
      .match(/[\p{L}]{4,}/gu)
      ?.filter((word) => !kept.includes(word));
    expect({ name, words }).toEqual({ name, words: [] });
  }
});

it('reads a page copied as HTML, and lines of every system', () => {
  const rows = readAdvert('<p>Marke: BMW</p><p>Modell: X1</p>').rows.concat(
    readAdvert('Hubraum: 1.995 cm³\r\nTüren: 5').rows,
  );
  expect(rows.flatMap(({ target }) => (target.kind === 'field' ? [target.value] : []))).toEqual([
    'BMW',
    'X1',
    1995,
    5,
  ]);
});
