import { expect, test } from 'vitest';
import { readPaste } from './spec-paste.ts';

/** Each line as `group | name | value`, `# group` or `? what is wrong`. */
const shown = (text: string, known: readonly string[] = []) =>
  readPaste(text, 'Motor', known).map((entry) => {
    if (entry.kind === 'heading') return `# ${entry.grupo}`;
    if (entry.kind === 'unclear') return `${entry.line}? ${entry.problem}`;
    return `${entry.grupo} | ${entry.clave} | ${entry.valor}`;
  });

const DIVIDE = 'No se distingue el nombre del valor: escribe dos puntos y un espacio entre ellos';

test.each([
  [
    'tabs',
    'Cilindrada\t2.993 cm³\nPotencia\t286 CV (210 kW)',
    ['Motor | Cilindrada | 2.993 cm³', 'Motor | Potencia | 286 CV (210 kW)'],
  ],
  [
    'semicolons',
    'Peso;1.795 kg;\n"Par; máximo";650 Nm',
    ['Motor | Peso | 1.795 kg', 'Motor | Par; máximo | 650 Nm'],
  ],
  [
    'colons, decimals with comma',
    'Consumo mixto: 5,4 l/100 km\nAceleración 0-100: 5,3 s',
    ['Motor | Consumo mixto | 5,4 l/100 km', 'Motor | Aceleración 0-100 | 5,3 s'],
  ],
  [
    'a colon without a space',
    'Potencia:286 CV\nTracción:xDrive',
    ['Motor | Potencia | 286 CV', 'Motor | Tracción | xDrive'],
  ],
  [
    'colons in the value',
    'Relación: 2,8:1\nEnlace: https://bmw.es/x',
    ['Motor | Relación | 2,8:1', 'Motor | Enlace | https://bmw.es/x'],
  ],
  [
    'dot leaders',
    'Potencia ........ 286 CV\nPar máx. . . . . 650 Nm\nCilindros…………6',
    ['Motor | Potencia | 286 CV', 'Motor | Par máx | 650 Nm', 'Motor | Cilindros | 6'],
  ],
  [
    "a PDF's columns",
    'Cilindrada   cm³    2993\n  Relación de compresión :1      16,5  ',
    ['Motor | Cilindrada | cm³ 2993', 'Motor | Relación de compresión :1 | 16,5'],
  ],
  ['spaces around the colon', 'Potencia   :   286 CV', ['Motor | Potencia | 286 CV']],
  [
    'no-break spaces',
    'Par\u00a0máximo:\u00a0650\u00a0Nm\nPeso\u00a0\u00a0\u00a01.795\u202fkg',
    ['Motor | Par máximo | 650 Nm', 'Motor | Peso | 1.795 kg'],
  ],
  [
    'Windows lines, blank ones and bullets',
    '\r\n• Potencia: 286 CV\r\n\r\n- Par: 650 Nm\r\n',
    ['Motor | Potencia | 286 CV', 'Motor | Par | 650 Nm'],
  ],
  [
    'headings',
    'DIMENSIONES\nLargo: 4,71 m\nConsumo:\nMixto: 5,4\nInterior\nTapicería: Cuero',
    [
      '# Dimensiones',
      'Dimensiones | Largo | 4,71 m',
      '# Consumo',
      'Consumo | Mixto | 5,4',
      '# Interior',
      'Interior | Tapicería | Cuero',
    ],
  ],
  ['groups without accents', 'TECNOLOGIA\ntransmision:', ['# Tecnología', '# Transmisión']],
  [
    "the dealer's custom groups",
    'DATOS FISCALES\nGarantía\nWLTP',
    ['# Datos fiscales', '# Garantía', '# WLTP'],
  ],
  [
    'a heading with figures',
    'NORMA EURO 6:\nEmisiones: 142 g/km',
    ['# Norma euro 6', 'Norma euro 6 | Emisiones | 142 g/km'],
  ],
  [
    'a heading in a table',
    'MOTOR\t\nPotencia\t\t286 CV\nPar:\t650 Nm',
    ['# Motor', 'Motor | Potencia | 286 CV', 'Motor | Par | 650 Nm'],
  ],
  ['no separator between name and value', 'Potencia 286 CV', [`1? ${DIVIDE}`]],
  ['a sentence', 'Vehículo nacional, con libro de mantenimiento.', [`1? ${DIVIDE}`]],
  ['no name', '\t286 CV\n: 286 CV', ['1? Falta el nombre', '2? Falta el nombre']],
  ['punctuation only', '---;', ['1? Faltan el nombre y el valor']],
  ['characters that the server strips', 'Color<b>: Azul', ['Motor | Colorb | Azul']],
  [
    'an HTML table',
    '<table><tr><th>Motor</th></tr><tr><td>Par m&aacute;x.</td><td>650&nbsp;Nm</td></tr></table>',
    ['# Motor', 'Motor | Par máx. | 650 Nm'],
  ],
  [
    'an HTML list',
    '<h3>Confort</h3><ul><li><b>Asientos:</b> Cuero</li><li>Llantas: 19"</li></ul>',
    ['# Confort', 'Confort | Asientos | Cuero', 'Confort | Llantas | 19"'],
  ],
  ['a less-than sign that is not markup', 'Peso: < 1.800 kg', ['Motor | Peso | 1.800 kg']],
  [
    'names too long',
    `${'a'.repeat(121)}: 1\n${'a'.repeat(120)}: 1`,
    ['1? El nombre tiene 121 caracteres y el máximo es 120', `Motor | ${'a'.repeat(120)} | 1`],
  ],
  ['values too long', `Nota: ${'ñ'.repeat(501)}`, ['1? El valor tiene 501 caracteres y el máximo es 500']],
  ['groups too long', `${'g'.repeat(101)}:`, ['1? El grupo tiene 101 caracteres y el máximo es 100']],
  ['nothing', ' \n\t\n\u00a0', []],
])('reads %s', (_what, text, expected) => {
  expect(shown(text)).toEqual(expected);
});

test("a heading adopts the spelling of the car's group", () => {
  expect(shown('NEUMATICOS Y LLANTAS', ['Neumáticos y Llantas'])).toEqual(['# Neumáticos y Llantas']);
});
