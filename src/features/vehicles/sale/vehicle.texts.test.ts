import { describe, expect, it } from 'vitest';
import { plateKey, tidyPlate } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { dayText, fitsDay, isCarDay, tidyVehicleText, vehicleTextProblem } from './vehicle.texts.ts';
import { hasWrongCheckDigit, isVin, tidyVin } from './vehicle.vin.ts';

describe('a plate', () => {
  it.each([
    ['1234 bcd', '1234 BCD'],
    ['1234bcd', '1234 BCD'],
    ['1234-BCD', '1234 BCD'],
    ['m-1234-ab', 'M 1234 AB'],
    ['TF 123456', 'TF 123456'],
    ['  b  ab 1234  ', 'B AB 1234'],
    // Current Spanish plates have no vowels.
    ['1234 aeo', '1234 AEO'],
    // A German one keeps its district.
    ['m-x  2021', 'M-X 2021'],
    ['M X 2021', 'M X 2021'],
    ['M-X2021', 'M-X2021'],
    ['m-x 2021h', 'M-X 2021H'],
    ['B-AB 123', 'B-AB 123'],
    ['hh xy 12e', 'HH XY 12E'],
    ['LÖ-A 1', 'LÖ-A 1'],
    // Without a gap only the Spanish reading is left.
    ['MX2021', 'MX 2021'],
    ['', ''],
  ])('%j becomes %j', (typed, expected) => expect(tidyPlate(typed)).toBe(expected));

  it.each([['M-X 2021'], ['mx2021'], ['M.X-2021'], [' m x 2021 ']])('%j compares as MX2021', (plate) =>
    expect(plateKey(plate)).toBe('MX2021'),
  );
});

describe('a chassis number', () => {
  it.each([
    ['1M8GDM9AXKP042788', true, false],
    ['1M8GDM9A1KP042788', true, true],
    // European makers use the ninth place freely.
    ['WBA3D3C50EK155555', true, false],
    ['WVWZZZ1KZ6W000001', true, false],
    ['LRW3E7FA0NC000001', true, true],
    ['WBA3D3C50EK15555', false, false],
    ['WBA3D3C5OEK155555', false, false],
    ['', false, false],
  ])('%j: is valid %j, wrong check digit %j', (vin, is, isWrong) => {
    expect(isVin(vin)).toBe(is);
    expect(hasWrongCheckDigit(vin)).toBe(isWrong);
  });

  it('loses the separators of printed papers', () => {
    expect(tidyVin(' wba 3d3c5-0ek.155555')).toBe('WBA3D3C50EK155555');
    expect(vehicleTextProblem('vin', '')).toBeNull();
    expect(vehicleTextProblem('vin', 'X')).toBe('Son 17 letras y cifras, sin I, O ni Q');
    expect(vehicleTextProblem('matricula', 'X')).toBeNull();
  });
});

it.each([
  ['https://youtu.be/aB3', null],
  ['', null],
  ['http://youtu.be/aB3', 'Tiene que ser un enlace que empiece por https://'],
])('the video %j: %j', (link, problem) => {
  expect(vehicleTextProblem('video', tidyVehicleText('video', ` ${link} `))).toBe(problem);
});

it.each([
  ['2021-03-15', true],
  ['2020-02-29', true],
  ['2021-02-29', false],
  ['2021-13-01', false],
  ['1949-12-31', false],
  ['15/03/2021', false],
  ['', false],
])('%j is a day: %j', (text, expected) => expect(isCarDay(text)).toBe(expected));

it('a description keeps its lines, with at most one empty line in a row', () => {
  expect(tidyVehicleText('descripcion', ' Uno\r\n\r\n\r\n\r\nDos <b> ')).toBe('Uno\n\nDos b');
  expect(tidyVehicleText('marca', ' BMW ')).toBe('BMW');
});

it.each([
  ['primera_matriculacion', '2021-03', true],
  ['primera_matriculacion', '2021-03-15', true],
  ['primera_matriculacion', '2021-13', false],
  ['primera_matriculacion', '2021', false],
  ['primera_matriculacion', '1949-12', false],
  ['itv_proxima', '2021-03-15', true],
  ['itv_proxima', '2021-03', false],
] as const)('%s can hold %j: %j', (field, text, expected) => expect(fitsDay(field, text)).toBe(expected));

it.each([
  ['2021-03-12', '12/03/2021'],
  ['2021-03', '03/2021'],
  ['', ''],
])('shows the day %j as %j', (stored, text) => expect(dayText(stored)).toBe(text));
