import { expect, it } from 'vitest';
import { contactPreset } from './contact-preset.ts';

it.each([
  ['', '', ''],
  ['?tipo=financiacion', 'financiacion', ''],
  ['?tipo=otra', '', ''],
  ['?tipo=<script>', '', ''],
  ['?vehiculo=bmw-x5-2022', 'stock', 'bmw-x5-2022'],
  ['?vehiculo=bmw-x5-2022&tipo=financiacion', 'financiacion', 'bmw-x5-2022'],
  ['?vehiculo=bmw-x5-2022&tipo=otra', 'stock', 'bmw-x5-2022'],
  ['?vehiculo=', '', ''],
  ["?vehiculo=x')||(slug!='", '', ''],
  ['?vehiculo=BMW', '', ''],
  ['?vehiculo=-a', '', ''],
])('%s presets the subject "%s" and the car "%s"', (search, tipo_consulta, vehiculo) => {
  expect(contactPreset(search)).toEqual({ tipo_consulta, vehiculo });
});
