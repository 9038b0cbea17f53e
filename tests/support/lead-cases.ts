/**
 * Hostile and unusual input for the lead forms, which PocketBase's hook and the browser must process alike. Shared by the tests
 * of both.
 */

/** SPEC section 7's minimal body of the contact form. */
export const contactBody = {
  nombre: 'Ana García',
  email: 'ana@cliente.example',
  telefono: '+34 600 111 222',
  mensaje: 'Me interesa una prueba de conducción.',
  tipo_consulta: 'stock',
  asunto: 'Prueba',
  canal: 'contacto_web',
  consent_marketing: false,
};

/** SPEC section 7's minimal body of the import form. */
export const importBody = {
  nombre: 'Ana García',
  email: 'ana@cliente.example',
  telefono: '600111222',
  mensaje: 'Solicitud de importación\nMarca: BMW\nModelo: X5\nTeléfono: 600111222',
  tipo_consulta: 'importacion',
  asunto: 'Solicitud importación BMW X5',
  canal: 'importacion_web',
  consent_marketing: false,
};

/** The import form's fields, sent separately as this site's form does. */
export const importFields = {
  marca: 'BMW',
  modelo: 'X5',
  anio: '2020',
  km_max: '60000',
  presupuesto: '45.000',
  especificaciones: 'Techo panorámico',
};

/** The body of 'Entrega tu coche'. */
export const tradeInBody = {
  nombre: 'Ana García',
  email: 'ana@cliente.example',
  telefono: '600111222',
  matricula: '1234 bcd',
  marca: 'SEAT',
  modelo: 'León',
  anio: '2018',
  km: '85.000',
  estado: 'Buen estado',
  deseos: 'Revisiones al día.\nBusco un familiar.',
  tipo_consulta: 'general',
  asunto: 'Tasación del SEAT León',
  canal: 'tasacion_web',
  consent_marketing: false,
};

type Body = Readonly<Record<string, unknown>>;

/** A name, a body, and the stored fields of the lead; those of `import_` and `entrega` with these prefixes. */
export type AcceptedCase = readonly [name: string, body: Body, stored: Readonly<Record<string, string>>];

/** A name, a body, and the messages by field; the first one is also the response's message. */
export type RefusedCase = readonly [name: string, body: Body, problems: Readonly<Record<string, string>>];

const contact = (change: Body): Body => ({ ...contactBody, ...change });
const offered = (change: Body): Body => ({ ...tradeInBody, ...change });
const structured = (change: Body): Body => ({ ...importBody, ...importFields, ...change });

export const acceptedCases: readonly AcceptedCase[] = [
  ['the bare contact body', contactBody, { nombre: 'Ana García', tipo_consulta: 'stock', asunto: 'Prueba' }],
  ['the bare import body', importBody, { canal: 'importacion_web', mensaje: importBody.mensaje }],
  ['no tipo_consulta', contact({ tipo_consulta: undefined }), { tipo_consulta: 'general' }],
  ['an unknown tipo_consulta', contact({ tipo_consulta: '<script>' }), { tipo_consulta: 'general' }],
  ['no asunto', contact({ asunto: undefined }), { asunto: '' }],
  ['an unknown canal', contact({ canal: 'javascript:' }), { canal: 'contacto_web' }],
  [
    'blanks around',
    contact({ nombre: '  Ana  ', email: ' ANA@Cliente.Example ' }),
    { nombre: 'Ana', email: 'ana@cliente.example' },
  ],
  ['tags', contact({ nombre: '<b>Ana</b>' }), { nombre: 'bAna/b' }],
  [
    'a script',
    contact({ mensaje: '<script>alert("hola")</script>' }),
    { mensaje: 'scriptalert("hola")/script' },
  ],
  [
    'nested javascript:',
    contact({ mensaje: 'Mira javajavascript:script:alert(1)' }),
    { mensaje: 'Mira alert(1)' },
  ],
  [
    'javascript: split by a tag',
    contact({ mensaje: 'Mira java<script:alert(1)' }),
    { mensaje: 'Mira alert(1)' },
  ],
  [
    'javascript: split by a null',
    contact({ mensaje: 'Mira java\u0000script:alert(1)' }),
    { mensaje: 'Mira alert(1)' },
  ],
  [
    'handlers one after the other, and split by a tag',
    contact({ mensaje: 'Una imagen onclick=on<error=x de prueba' }),
    { mensaje: 'Una imagen x de prueba' },
  ],
  [
    'what only looks like a handler',
    contact({ mensaje: 'Mira condition=1 en https://x.example/a?once=1&on=2' }),
    { mensaje: 'Mira condition=1 en https://x.example/a?once=1&on=2' },
  ],
  [
    'a header in the name',
    contact({ nombre: 'Ana\r\nBcc: todos@cliente.example' }),
    { nombre: 'Ana Bcc: todos@cliente.example' },
  ],
  [
    'a header in the subject',
    contact({ asunto: 'Hola\nBcc: x@cliente.example\n\nCuerpo' }),
    { asunto: 'Hola Bcc: x@cliente.example  Cuerpo' },
  ],
  [
    'a header after a Unicode line break',
    contact({ asunto: 'Hola\u2028Bcc: x@cliente.example' }),
    { asunto: 'Hola Bcc: x@cliente.example' },
  ],
  ['a reversed name', contact({ nombre: 'Ana\u202eaicraG' }), { nombre: 'AnaaicraG' }],
  ['SQL', contact({ nombre: "Robert'); DROP TABLE leads;--" }), { nombre: "Robert'); DROP TABLE leads;--" }],
  ['a template', contact({ mensaje: '{{7*7}} ${7*7} {:x} %s' }), { mensaje: '{{7*7}} ${7*7} {:x} %s' }],
  [
    'emoji and other scripts',
    contact({ nombre: 'José Ñandú 陳大文 🚗' }),
    { nombre: 'José Ñandú 陳大文 🚗' },
  ],
  [
    'Windows line breaks',
    contact({ mensaje: 'Primera\r\nSegunda línea' }),
    { mensaje: 'Primera\nSegunda línea' },
  ],
  [
    'a pasted phone',
    contact({ telefono: '+34\u00a0600\u00a0111\u00a0222' }),
    { telefono: '+34 600 111 222' },
  ],
  [
    'a phone with what comes along from contacts',
    contact({ telefono: '\u202a+34\u2009600\u2011111\u2212222\u202c\ufe0f' }),
    { telefono: '+34 600-111-222' },
  ],
  [
    'a phone in full width, its bracketed zero kept',
    structured({ telefono: '＋４９（０）１７０ １２３４５６７' }),
    { telefono: '+49(0)170 1234567' },
  ],
  [
    'a phone of 20 with invisible signs',
    contact({ telefono: `\u200b${'6\u200d'.repeat(20)}` }),
    { telefono: '6'.repeat(20) },
  ],
  [
    'an address with what comes along',
    contact({ email: '\ufeffAna\u200b@Mi\u2011Cliente\u00ad.Example\u2060 ' }),
    { email: 'ana@mi-cliente.example' },
  ],
  [
    'an address in full width',
    structured({ email: '\u00a0ana＠cliente．example\u202c' }),
    { email: 'ana@cliente.example' },
  ],
  ['a phone as a number', contact({ telefono: 600111222 }), { telefono: '600111222' }],
  [
    'a phone with everything allowed',
    contact({ telefono: '+34 (91) 000-00-00' }),
    { telefono: '+34 (91) 000-00-00' },
  ],
  ['a name behind some blanks', contact({ nombre: `${' '.repeat(400)}Ana Ruiz` }), { nombre: 'Ana Ruiz' }],
  ['a name of 100', contact({ nombre: 'x'.repeat(100) }), { nombre: 'x'.repeat(100) }],
  ['a phone of 9', contact({ telefono: '6'.repeat(9) }), { telefono: '6'.repeat(9) }],
  ['a phone of 20', contact({ telefono: '6'.repeat(20) }), { telefono: '6'.repeat(20) }],
  ['a message of 10', contact({ mensaje: 'x'.repeat(10) }), { mensaje: 'x'.repeat(10) }],
  ['a message of 2000', contact({ mensaje: 'x'.repeat(2000) }), { mensaje: 'x'.repeat(2000) }],
  ['a subject of 200', contact({ asunto: 'x'.repeat(200) }), { asunto: 'x'.repeat(200) }],
  [
    'a long address',
    contact({ email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example` }),
    { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example` },
  ],
  [
    'an address with signs',
    contact({ email: "o'hara+coche_1@cliente.example" }),
    { email: "o'hara+coche_1@cliente.example" },
  ],
  [
    'foreign fields',
    contact({ id: 'abcdefghijklmno', created_at: '2001-01-01', vehicle_id: 'x', status: 'x' }),
    { nombre: 'Ana García' },
  ],
  ['marketing consent', contact({ consent_marketing: true }), { consent_marketing: 'false' }],
  [
    'structured import fields',
    structured({ mensaje: 'lo que sea', asunto: 'lo que sea' }),
    {
      asunto: 'Solicitud importación BMW X5',
      import_marca: 'BMW',
      import_anio: '2020',
      mensaje:
        'Solicitud de importación\nMarca: BMW\nModelo: X5\nAño mínimo: 2020\nKilómetros máximos: 60000 km\n' +
        'Presupuesto: 45.000 €\nEspecificaciones: Techo panorámico\nTeléfono: 600111222',
    },
  ],
  [
    'an import request with as little as possible',
    structured({ anio: '', km_max: undefined, presupuesto: null, especificaciones: '' }),
    {
      import_presupuesto: '',
      mensaje:
        'Solicitud de importación\nMarca: BMW\nModelo: X5\nAño mínimo: No indicado\nKilómetros máximos: No indicado\n' +
        'Presupuesto: No indicado\nEspecificaciones: No indicado\nTeléfono: 600111222',
    },
  ],
  ['figures in words', structured({ presupuesto: 'unos 40 mil' }), { import_presupuesto: 'unos 40 mil' }],
  ['a year as a number', structured({ anio: 2024 }), { import_anio: '2024' }],
  [
    'the longest specs',
    structured({ especificaciones: 'x'.repeat(1000) }),
    { import_especificaciones: 'x'.repeat(1000) },
  ],
  [
    'a line break in the brand',
    structured({ marca: 'BMW\nPresupuesto: 1' }),
    { import_marca: 'BMW Presupuesto: 1' },
  ],
  [
    'a composed message longer than a written one',
    { ...importBody, mensaje: 'x'.repeat(1300) },
    { mensaje: 'x'.repeat(1300) },
  ],
  [
    'an offered car, its plate in upper case and its subject without it',
    offered({ asunto: 'lo que sea' }),
    {
      ...{ canal: 'tasacion_web', tipo_consulta: 'general', mensaje: '', asunto: 'Tasación del SEAT León' },
      ...{ entrega_matricula: '1234 BCD', entrega_marca: 'SEAT', entrega_modelo: 'León' },
      ...{ entrega_anio: '2018', entrega_km: '85.000', entrega_estado: 'Buen estado' },
      entrega_deseos: 'Revisiones al día.\nBusco un familiar.',
    },
  ],
  [
    'an offered car with its plate only',
    offered({ marca: '', modelo: undefined, anio: null, km: '', estado: '', deseos: '' }),
    { asunto: 'Tasación de un coche', entrega_matricula: '1234 BCD', entrega_modelo: '', entrega_anio: '' },
  ],
  [
    'an offered car without a plate',
    offered({ matricula: ' ', anio: 2018, km: 'unos 120 mil' }),
    { entrega_matricula: '', entrega_marca: 'SEAT', entrega_anio: '2018', entrega_km: 'unos 120 mil' },
  ],
  [
    'an offered car with a plate and a brand',
    offered({ modelo: '', matricula: 'M-X 2021' }),
    { asunto: 'Tasación del SEAT', entrega_matricula: 'M-X 2021' },
  ],
  [
    'an offered car with a message about one of the stock',
    offered({ mensaje: '¿Sigue disponible?', tipo_consulta: 'stock' }),
    { mensaje: '¿Sigue disponible?', tipo_consulta: 'stock' },
  ],
  [
    'tags and line breaks in an offered car',
    offered({ marca: '<b>SEAT', modelo: 'León\nBcc: x', deseos: '<script>1</script>' }),
    { entrega_marca: 'bSEAT', entrega_modelo: 'León Bcc: x', entrega_deseos: 'script1/script' },
  ],
  ['an offered car in a contact body', contact({ matricula: '1234BCD', marca: 'SEAT' }), { entrega: 'null' }],
];

const ALL_MISSING = {
  nombre: 'El nombre es requerido',
  email: 'Email inválido',
  telefono: 'El teléfono debe tener al menos 9 dígitos',
};
const SHORT = 'El mensaje debe tener al menos 10 caracteres';

export const refusedCases: readonly RefusedCase[] = [
  ['nothing', {}, { ...ALL_MISSING, mensaje: SHORT }],
  ['nothing from the import form', { canal: 'importacion_web' }, { ...ALL_MISSING, mensaje: SHORT }],
  [
    'objects',
    contact({ nombre: { a: 1 }, email: ['x'], telefono: true, mensaje: null }),
    { ...ALL_MISSING, mensaje: SHORT },
  ],
  ['only what is stripped', contact({ nombre: '<<>> onload= ' }), { nombre: 'El nombre es requerido' }],
  ['a message short once cleaned', contact({ mensaje: '<b><i></i>a' }), { mensaje: SHORT }],
  ['a message of blanks', contact({ mensaje: ' \n '.repeat(10) }), { mensaje: SHORT }],
  [
    'a name of 101',
    contact({ nombre: 'x'.repeat(101) }),
    { nombre: 'El nombre debe tener menos de 100 caracteres' },
  ],
  // The raw length exceeds the field's limit, whatever cleaning would leave.
  [
    'a name behind thousands of blanks',
    contact({ nombre: `${' '.repeat(8000)}Ana Ruiz` }),
    { nombre: 'El nombre debe tener menos de 100 caracteres' },
  ],
  [
    'a name with its length in blanks',
    contact({ nombre: `ñ${' '.repeat(30_000)}x` }),
    { nombre: 'El nombre debe tener menos de 100 caracteres' },
  ],
  [
    'a message behind thousands of signs that are stripped',
    contact({ mensaje: `${'<'.repeat(9000)}Me interesa una prueba.` }),
    { mensaje: 'El mensaje debe tener menos de 2000 caracteres' },
  ],
  [
    'a brand of colons',
    structured({ marca: ':'.repeat(30_000) }),
    { marca: 'La marca debe tener menos de 50 caracteres' },
  ],
  ['no address', contact({ email: 'ana' }), { email: 'Email inválido' }],
  ['two addresses', contact({ email: 'a@cliente.example, b@cliente.example' }), { email: 'Email inválido' }],
  [
    'a header in the address',
    contact({ email: 'a@cliente.example\r\nBcc: b@cliente.example' }),
    { email: 'Email inválido' },
  ],
  ['an address with a name', contact({ email: 'Ana <a@cliente.example' }), { email: 'Email inválido' }],
  ['a quoted address', contact({ email: '"a b"@cliente.example' }), { email: 'Email inválido' }],
  [
    'an overlong address',
    contact({ email: `a@${'b.'.repeat(130)}example` }),
    { email: 'El email debe tener menos de 255 caracteres' },
  ],
  [
    'a phone of 8',
    contact({ telefono: '6'.repeat(8) }),
    { telefono: 'El teléfono debe tener al menos 9 dígitos' },
  ],
  [
    'a phone of 21',
    contact({ telefono: '6'.repeat(21) }),
    { telefono: 'El teléfono debe tener menos de 20 caracteres' },
  ],
  [
    'a phone of 8 and invisible signs',
    contact({ telefono: `\u202a${'6'.repeat(8)}\u202c` }),
    { telefono: 'El teléfono debe tener al menos 9 dígitos' },
  ],
  ['an address of another script', contact({ email: 'аna@cliente.example' }), { email: 'Email inválido' }],
  [
    'letters in the phone',
    contact({ telefono: '600 111 22a' }),
    { telefono: 'Formato de teléfono inválido' },
  ],
  [
    'other digits in the phone',
    contact({ telefono: '٦٠٠١١١٢٢٢' }),
    { telefono: 'Formato de teléfono inválido' },
  ],
  [
    'a message of 2001',
    contact({ mensaje: 'x'.repeat(2001) }),
    { mensaje: 'El mensaje debe tener menos de 2000 caracteres' },
  ],
  [
    'a subject of 201',
    contact({ asunto: 'x'.repeat(201) }),
    { asunto: 'El asunto debe tener menos de 200 caracteres' },
  ],
  [
    'several',
    contact({ telefono: '1', asunto: 'x'.repeat(201) }),
    {
      telefono: 'El teléfono debe tener al menos 9 dígitos',
      asunto: 'El asunto debe tener menos de 200 caracteres',
    },
  ],
  [
    'an import, in the order of its form',
    structured({ marca: '', telefono: '1', email: 'x' }),
    {
      email: 'Email inválido',
      telefono: 'El teléfono debe tener al menos 9 dígitos',
      marca: 'La marca es requerida',
    },
  ],
  [
    'a bare import body, in that order',
    { ...importBody, telefono: '1', email: 'x' },
    { email: 'Email inválido', telefono: 'El teléfono debe tener al menos 9 dígitos' },
  ],
  ['an import without model', structured({ modelo: '' }), { modelo: 'El modelo es requerido' }],
  ['an import without brand', structured({ marca: ' ' }), { marca: 'La marca es requerida' }],
  [
    'a brand of 51',
    structured({ marca: 'x'.repeat(51) }),
    { marca: 'La marca debe tener menos de 50 caracteres' },
  ],
  [
    'a model of 51',
    structured({ modelo: 'x'.repeat(51) }),
    { modelo: 'El modelo debe tener menos de 50 caracteres' },
  ],
  [
    'specs of 1001',
    structured({ especificaciones: 'x'.repeat(1001) }),
    { especificaciones: 'Las especificaciones deben tener menos de 1000 caracteres' },
  ],
  ['a year before', structured({ anio: '2009' }), { anio: 'El año debe estar entre 2010 y 2024' }],
  ['a year after', structured({ anio: '2025' }), { anio: 'El año debe estar entre 2010 y 2024' }],
  ['a year in words', structured({ anio: 'nuevo' }), { anio: 'El año debe estar entre 2010 y 2024' }],
  [
    'a composed message beyond its parts',
    { ...importBody, mensaje: 'x'.repeat(4000) },
    { mensaje: 'El mensaje es demasiado largo' },
  ],
  [
    'an offered car without any name',
    offered({ matricula: '', marca: '', modelo: '' }),
    { matricula: 'Escribe la matrícula, o la marca y el modelo' },
  ],
  [
    'an offered car without model',
    offered({ matricula: '', modelo: '' }),
    { modelo: 'Escribe también el modelo, o la matrícula' },
  ],
  [
    'an offered car without brand',
    offered({ matricula: '', marca: '<>' }),
    { marca: 'Escribe también la marca, o la matrícula' },
  ],
  [
    'an offered car with everything wrong, in the order of the form',
    offered({
      ...{ nombre: '', telefono: '1', email: 'x', mensaje: 'x'.repeat(2001), matricula: 'x'.repeat(16) },
      ...{ marca: 'x'.repeat(51), modelo: 'x'.repeat(51), anio: '18', km: 'x'.repeat(51) },
      ...{ estado: 'regular', deseos: 'x'.repeat(1001) },
    }),
    {
      nombre: 'El nombre es requerido',
      email: 'Email inválido',
      telefono: 'El teléfono debe tener al menos 9 dígitos',
      mensaje: 'El mensaje debe tener menos de 2000 caracteres',
      matricula: 'La matrícula debe tener menos de 15 caracteres',
      marca: 'La marca debe tener menos de 50 caracteres',
      modelo: 'El modelo debe tener menos de 50 caracteres',
      anio: 'Escribe el año con cuatro cifras',
      km: 'Los kilómetros deben tener menos de 50 caracteres',
      estado: 'Elige un estado de la lista',
      deseos: 'Los comentarios deben tener menos de 1000 caracteres',
    },
  ],
];
