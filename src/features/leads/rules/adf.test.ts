import { expect, it } from 'vitest';
import { readAdf } from './adf.ts';

const adf = (prospect: string) => `<?xml version="1.0"?><adf><prospect>${prospect}</prospect></adf>`;
const contact = (inner: string) => adf(`<customer><contact>${inner}</contact></customer>`);

it.each<[string, string, Record<string, unknown>]>([
  ['a whole name', contact('<name part="full">Ana García</name>'), { nombre: 'Ana García' }],
  ['a name without a part', contact('<name>Ana</name>'), { nombre: 'Ana' }],
  [
    'a name in parts, in any order',
    contact('<name part="last">García</name><name part="first">Ana</name>'),
    { nombre: 'Ana García' },
  ],
  [
    'references and CDATA',
    contact('<name>Ana &amp; Jos&#233; <![CDATA[<Ñ>]]></name>'),
    { nombre: 'Ana & José <Ñ>' },
  ],
  [
    'prefixes and capitals',
    '<ADF xmlns:a="x"><a:Prospect><a:Id>7</a:Id></a:Prospect></ADF>',
    { external_id: '7' },
  ],
  [
    'the first telephone that is no fax',
    contact('<phone type="fax">1</phone><phone/><phone>600111222</phone>'),
    { telefono: '600111222' },
  ],
  [
    'the first id, with its source',
    adf('<id source="a.example">7</id><id source="b">8</id>'),
    { external_id: 'a.example 7' },
  ],
  [
    'comments of customer and car',
    adf('<vehicle><comments>Rojo</comments></vehicle><customer><comments> Hola </comments></customer>'),
    { mensaje: 'Hola\nRojo' },
  ],
  [
    'the car that is bought, not the trade-in',
    adf(
      '<vehicle interest="trade-in"><make>Seat</make><stock>1</stock></vehicle><vehicle><make>BMW</make><vin>WBA</vin></vehicle>',
    ),
    { marca: 'BMW', modelo: '', vehiculo: ['WBA'] },
  ],
  [
    'a trade-in alone as no car',
    adf('<vehicle interest="trade-in"><make>Seat</make></vehicle>'),
    { marca: '', vehiculo: [] },
  ],
  [
    'no customer, only the vendor',
    adf('<vendor><contact><name>Nordvia</name><email>x@y.example</email></contact></vendor>'),
    { nombre: '', email: '' },
  ],
])('reads %s', (_what, xml, expected) => {
  expect(readAdf(xml)).toMatchObject(expected);
});

const ENTITY =
  '<!DOCTYPE adf [<!ENTITY x SYSTEM "file:///etc/passwd">]><adf><prospect><id>&x;</id></prospect></adf>';

it.each([
  ['a document type', ENTITY, /DOCTYPE/],
  ['a document type in small letters', ENTITY.toLowerCase(), /DOCTYPE/],
  ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><adf><prospect/></adf>', /UTF-8/],
  ['bytes that are not UTF-8', adf('<id>Garc\ufffda</id>'), /^El XML debe estar en UTF-8$/],
  ['no XML', 'hola', /bien formado/],
  ['nothing', '', /bien formado/],
  ['an element that is not closed', '<adf><prospect></adf>', /bien formado/],
  ['half a document', '<adf><prospect><id>7', /bien formado/],
  ['other XML', '<lead><name>Ana</name></lead>', /un prospect/],
  ['two prospects', '<adf><prospect/><prospect/></adf>', /un prospect/],
  ['thousands of levels', '<a>'.repeat(8000), /niveles/],
])('refuses %s', (_what, xml, message) => {
  expect(() => readAdf(xml)).toThrow(message);
});
