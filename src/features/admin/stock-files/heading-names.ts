import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';

const names = (list: string): readonly string[] => list.split(', ');

/** Field names in other programs, in Spanish, English and German, normalised by `foldWords`. */
export const OTHER_NAMES: Readonly<Partial<Record<VehicleField, readonly string[]>>> = {
  referencia: names('ref, n ref, codigo, id vehiculo, numero de stock, n stock, stock id'),
  marca: names('fabricante, make, brand, marke, hersteller'),
  modelo: names('model, modell'),
  version: names('acabado, variante, trim'),
  anio: names('ano, year, ano modelo, ano de fabricacion, ano matriculacion, ano matr, baujahr'),
  km: names('kms, kilometros, kilometraje, mileage, kilometerstand, laufleistung'),
  carroceria: names('tipo de carroceria, body, aufbau, karosserie, karosserieform'),
  etiquetas: names('etiqueta, tags'),
  primera_matriculacion: names(
    'fecha de matriculacion, fecha matriculacion, matriculacion, 1 matriculacion, 1a matriculacion, fecha 1 mat, fecha 1a mat, ' +
      'fecha 1 matriculacion, fecha 1a matriculacion, f matriculacion, fecha matr, fecha mat, fec mat, 1 mat, 1a mat, ' +
      'erstzulassung, ez',
  ),
  matricula: names('matr, placa, plate, kennzeichen'),
  vin: names(
    'bastidor, n de bastidor, n bastidor, numero de bastidor, chasis, n chasis, fahrgestellnummer, fin',
  ),
  // Excludes 'observaciones', 'comentarios' and 'texto': dealers' sheets often use them for internal remarks.
  descripcion: names('description, texto del anuncio, texto anuncio, anuncio, beschreibung'),
  combustible: names('carburante, comb, combust, fuel, kraftstoff, kraftstoffart'),
  transmision: names('cambio, caja de cambios, caja, gearbox, getriebe'),
  potencia_cv: names('cv, c v, ps, caballos, potencia, pot, kw, leistung'),
  cilindrada_cc: names('cc, cilindrada, cm3, hubraum'),
  color_exterior: names('color, color ext, col ext, farbe, aussenfarbe'),
  color_interior: names('interior, color int, color tapiceria, innenfarbe'),
  tapiceria: names('material tapiceria'),
  puertas: names('n puertas, n de puertas, numero de puertas, turen, anzahl turen'),
  plazas: names('n plazas, n de plazas, asientos, numero de plazas, sitze, sitzplatze'),
  co2_g_km: names('co2, emisiones, emisiones co2'),
  etiqueta_dgt: names('dgt, distintivo dgt, distintivo, etiqueta ambiental, etiqueta medioambiental'),
  precio_eur: names(
    'pvp, p v p, precio venta, precio de venta, importe, price, precio contado, precio al contado, precio final, preis',
  ),
  precio_anterior_eur: names('antes, precio tachado, pvp anterior'),
  status: names('situacion, disponibilidad, status'),
  iva_incluido: names('iva'),
  financiacion_disponible: names('financiacion'),
  regimen_iva: names('regimen, tipo de iva, regimen fiscal'),
  garantia_meses: names('meses de garantia, meses garantia, anos de garantia, garantia'),
  titularidad: names('propiedad, titular'),
  uso_anterior: names('procedencia, uso'),
  libre_cargas: names('cargas'),
  itv_fecha: names('fecha itv, ultima itv'),
  itv_proxima: names('itv, caducidad itv, itv hasta, vencimiento itv, hu, hu bis'),
  condicion: names('condition, zustand, fahrzeugzustand'),
  propietarios_anteriores: names(
    'propietarios, n propietarios, n de propietarios, numero de propietarios, duenos, n duenos, titulares, owners, previous owners, ' +
      'halter, vorbesitzer, fahrzeughalter, anzahl der fahrzeughalter',
  ),
  traccion: names('tipo de traccion, ruedas motrices, drive, antrieb, antriebsart'),
  consumo: names(
    'consumo mixto, consumo combinado, consumo medio, consumption, verbrauch, kraftstoffverbrauch',
  ),
  norma_euro: names(
    'norma de emisiones, norma emisiones, normativa, normativa euro, clase de emisiones, emission class, schadstoffklasse',
  ),
  llaves: names(
    'n llaves, n de llaves, numero de llaves, juegos de llaves, keys, schlussel, anzahl schlussel',
  ),
  accidente_declarado: names('accidente, accidentes, accidentado, siniestros, unfall'),
  video: names(
    'youtube, enlace video, enlace al video, enlace del video, video url, url video, link video, video link',
  ),
  ubicacion_ciudad: names('localidad, poblacion'),
  ubicacion_pais: names('country'),
};
