import { describe, expect, it } from 'vitest';
import { choiceMeant } from './choice-meant.ts';
import { isConditionWord } from './choice-synonyms.ts';

describe('choiceMeant', () => {
  it.each([
    ['combustible', 'gasolina', 'Benzin|Gasolina 95|GASOLINA SIN PLOMO|Super'],
    ['combustible', 'diesel', 'Gasóleo|TDI|Motor diésel'],
    [
      'combustible',
      'hibrido',
      'Hybrid (Benzin/Elektro)|Híbrido gasolina|Mild hybrid 48V|Híbrido no enchufable',
    ],
    [
      'combustible',
      'hibrido_enchufable',
      'Híbrido ench.|PHEV gasolina|Plug-in-Hybrid|Híb. enchufable|Plug-in-Hybrid (Benzin/Elektro)',
    ],
    ['combustible', 'electrico', 'Elektro|100 % eléctrica|BEV'],
    ['combustible', 'otro', 'Autogas (LPG)|GLP|GNC|Gasolina/GLP|Gas natural|Wasserstoff'],
    [
      'transmision',
      'automatico',
      'Aut.|AUTOMÁTICA|Automatik|DSG 7|S tronic|7G-Tronic|Automático 8 vel.|Cambio automático',
    ],
    ['transmision', 'manual', 'Schaltgetriebe|Man.|Manual 6 velocidades|M. Manual'],
    ['carroceria', 'Familiar', 'Kombi|Familiar/Ranchera|Station Wagon'],
    ['carroceria', 'SUV', 'Geländewagen|Todoterreno|4x4, SUV|SUV 5 puertas'],
    ['carroceria', 'Cabrio', 'Cabrio/Roadster|Descapotable'],
    ['carroceria', 'Coupé', 'Coupe|Sportwagen/Coupé|COUPÉ 3p'],
    ['carroceria', 'Monovolumen', 'Van|Van/Minibus|MPV'],
    ['carroceria', 'Compacto', 'Kleinwagen|Utilitario'],
    ['carroceria', 'Berlina', 'Limousine|Sedán 4 puertas'],
    ['carroceria', 'Pick-up', 'Pickup|Pick Up'],
    ['tapiceria', 'Cuero', 'Vollleder|Cuero negro|Piel completa|Leder schwarz'],
    ['tapiceria', 'Mixta', 'Teilleder|Tela y cuero|Alcantara/Piel|Semi-cuero'],
    ['tapiceria', 'Cuero sintético', 'Polipiel|Cuero sintético beige|Eco-cuero'],
    ['condicion', 'nuevo', 'Nuevo|A ESTRENAR|Neuwagen|Vehículo nuevo'],
    ['condicion', 'km0', 'Km 0|km0|Kilómetro 0|Tageszulassung'],
    ['condicion', 'usado', 'Ocasión|2ª mano|Vehículo de ocasión|Seminuevo|Gebrauchtwagen|Jahreswagen'],
    ['traccion', 'total', '4x4|Tracción integral|Allradantrieb|Total|AWD|a las cuatro ruedas|quattro'],
    ['traccion', 'delantera', 'Tracción delantera|FWD|Frontantrieb|Delantera'],
    ['traccion', 'trasera', 'Propulsión trasera|Heckantrieb|RWD|trasera'],
    ['accidente_declarado', 'no', 'No|Sin accidentes|unfallfrei|No accidentado'],
    ['accidente_declarado', 'reparado', 'Sí, reparado|Reparado'],
    ['etiqueta_dgt', 'C', 'Etiqueta C|c (verde)|Distintivo ambiental: C'],
  ] as const)('%s %s: %s', (field, value, texts) => {
    for (const text of texts.split('|')) expect([text, choiceMeant(field, text)]).toEqual([text, value]);
  });

  it.each([
    [
      'combustible',
      'Gasolina/Diésel|Elektro/Benzin|Eléctrico enchufable|Híbrido GLP|gas|agua|constructor|95',
    ],
    ['transmision', 'Manual/Automático|Semiautomático|6 velocidades'],
    ['carroceria', 'SUV/Geländewagen/Pickup|Berlina compacta|5 puertas'],
    ['tapiceria', 'Negra|Sin cuero|Cuero/Polipiel'],
    ['etiqueta_dgt', 'Etiqueta verde|C/ECO'],
    ['condicion', 'Impecable|Buen estado|Nuevo o usado'],
    ['traccion', '2WD|Total/Trasera'],
    ['accidente_declarado', 'Sí|Siniestro'],
    ['status', 'Ocasión|Kilómetro 0|próximamente'],
  ] as const)('%s does not know %s', (field, texts) => {
    for (const text of texts.split('|')) expect([text, choiceMeant(field, text)]).toEqual([text, undefined]);
  });
});

it.each([
  [true, 'Ocasión|Usado|Segunda mano|2ª mano|SEMINUEVO|Nuevo|Km 0|Gebraucht|Vehículo de ocasión|Buen estado'],
  [false, 'Disponible|Reservado|Vendido|En stock|No disponible|'],
])('isConditionWord returns %s for %s', (expected, texts) => {
  for (const text of texts.split('|')) expect([text, isConditionWord(text)]).toEqual([text, expected]);
});
