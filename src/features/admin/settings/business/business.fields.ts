/** The business form: its sections, fields and labels. A field's name is its path in the facts: `address.city`. */

export interface BusinessField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'text' | 'long' | 'number' | 'phone' | 'email' | 'flag' | 'rows';
  readonly optional?: boolean;
  readonly autoComplete?: string;
  /** Spans the whole row. */
  readonly wide?: boolean;
}

export interface BusinessSection {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly BusinessField[];
}

/** The layout has room for three phones. */
export const PHONES = 3;

export const BUSINESS_SECTIONS: readonly BusinessSection[] = [
  {
    id: 'contacto',
    title: 'Nombre y contacto',
    fields: [
      { name: 'name', label: 'Nombre comercial', autoComplete: 'organization' },
      { name: 'since', label: 'Desde el año', kind: 'number' },
      { name: 'claim', label: 'Lema', hint: 'Acompaña al nombre en el pie y en los buscadores.', wide: true },
      {
        name: 'description',
        label: 'Descripción para buscadores',
        hint: 'Una o dos frases: qué vendes y dónde.',
        kind: 'long',
        wide: true,
      },
      {
        name: 'phones.0',
        label: 'Teléfono principal',
        hint: 'El que se marca al pulsar «Llamar».',
        kind: 'phone',
      },
      {
        name: 'whatsapp',
        label: 'WhatsApp',
        hint: 'El número con el que atiendes por WhatsApp.',
        kind: 'phone',
      },
      { name: 'phones.1', label: 'Segundo teléfono', kind: 'phone', optional: true },
      { name: 'phones.2', label: 'Tercer teléfono', kind: 'phone', optional: true },
      {
        name: 'email',
        label: 'Email',
        hint: 'Se muestra en la web y recibe los avisos si el servidor no tiene otro.',
        kind: 'email',
      },
      {
        name: 'privacyEmail',
        label: 'Email de privacidad',
        hint: 'Para consultas sobre protección de datos.',
        kind: 'email',
      },
    ],
  },
  {
    id: 'direccion',
    title: 'Dirección',
    fields: [
      { name: 'address.street', label: 'Calle y número', autoComplete: 'street-address', wide: true },
      { name: 'address.postalCode', label: 'Código postal', autoComplete: 'postal-code' },
      { name: 'address.city', label: 'Localidad', autoComplete: 'address-level2' },
      { name: 'address.region', label: 'Provincia', autoComplete: 'address-level1' },
    ],
  },
  {
    id: 'horario',
    title: 'Horario',
    fields: [{ name: 'closedDays', label: 'Días cerrados', kind: 'rows', optional: true }],
  },
  {
    id: 'promesas',
    title: 'Promesas',
    text: 'Las cifras y los plazos que repite la web. Escríbelos como quieras que aparezcan.',
    fields: [
      { name: 'promises.experience', label: 'Experiencia', wide: true },
      { name: 'promises.yearsStat', label: 'Años, en cifra', hint: 'Por ejemplo, 15+' },
      { name: 'promises.soldStat', label: 'Vehículos vendidos', hint: 'Por ejemplo, 500+' },
      { name: 'promises.satisfiedStat', label: 'Clientes satisfechos', hint: 'Por ejemplo, 98%' },
      { name: 'promises.brandsStat', label: 'Marcas', hint: 'Por ejemplo, 25+' },
      { name: 'promises.savings', label: 'Ahorro medio' },
      { name: 'promises.deposit', label: 'Señal', hint: 'Lo que se paga al confirmar: 50%' },
      { name: 'promises.deliveryDays', label: 'Días hasta la entrega', kind: 'number' },
      { name: 'promises.deliveryRange', label: 'Plazo de entrega', hint: 'Por ejemplo, 15-20 días' },
      { name: 'promises.searchTime', label: 'Plazo de búsqueda', hint: 'Por ejemplo, 24-48h' },
      { name: 'promises.replyTime', label: 'Plazo de respuesta', hint: '«Respondemos en…»' },
      {
        name: 'priceIncludes',
        label: 'Qué incluye el precio',
        hint: 'Aparece bajo «IVA incluido». Indica también si incluye el impuesto de matriculación. Si lo dejas vacío, aparece: vehículo, transporte, gestión documental e IVA.',
        optional: true,
        wide: true,
      },
      {
        name: 'cashPrice',
        label: 'Los precios son al contado, sin condición de financiar',
        hint: 'Márcalo si es así en todos los coches: cada ficha lo dirá junto al precio.',
        kind: 'flag',
        optional: true,
        wide: true,
      },
      {
        name: 'featuredBrands',
        label: 'Marcas destacadas',
        hint: 'Separadas por comas. Aparecen en la portada.',
        wide: true,
      },
    ],
  },
  {
    id: 'gastos',
    title: 'Gastos hasta la entrega',
    text: 'Aparecen bajo el precio de cada coche en venta. Los importes, con impuestos. Los obligatorios se suman al precio: «Total con gastos».',
    fields: [{ name: 'costs', label: 'Gastos hasta la entrega', kind: 'rows', optional: true }],
  },
  {
    id: 'garantia',
    title: 'Garantía',
    fields: [
      {
        name: 'warranty',
        label: 'Condiciones de la garantía',
        hint: 'Hasta 3.000 caracteres, en párrafos. Se abren en cada coche con garantía, se imprimen con su ficha y están en el aviso legal. Si lo dejas vacío, no se mencionan.',
        kind: 'long',
        optional: true,
        wide: true,
      },
    ],
  },
  {
    id: 'opiniones',
    title: 'Opiniones en otros sitios',
    text: 'Aparecen en la portada y en Importación, con su enlace. Copia lo que diga cada sitio y revísalo de vez en cuando: la fecha se muestra.',
    fields: [{ name: 'reviews', label: 'Opiniones en otros sitios', kind: 'rows', optional: true }],
  },
  {
    id: 'legales',
    title: 'Datos legales',
    fields: [
      { name: 'legalName', label: 'Razón social', hint: 'Como figura en las facturas.' },
      { name: 'nif', label: 'NIF o CIF' },
      {
        name: 'registry',
        label: 'Inscripción en el Registro Mercantil',
        hint: 'Déjala vacía si no procede (por ejemplo, autónomos).',
        optional: true,
        wide: true,
      },
    ],
  },
];

/** Field name of an opening time: `hours.0.1.opens` is the start of Monday's second shift. */
export const timeName = (day: number, shift: number, end: 'opens' | 'closes') =>
  `hours.${day}.${shift}.${end}`;

/** Field name of the checkbox that closes a day. */
export const closedName = (day: number) => `closed.${day}`;
