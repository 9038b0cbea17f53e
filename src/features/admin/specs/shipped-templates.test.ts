import { describe, expect, it } from 'vitest';
import { specLimits } from '#src/config/stock-limits.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { sortedBySuitability, missingRows, SHIPPED_TEMPLATES } from './shipped-templates.ts';
import { leftOver, planPaste, rowsToSave, summary } from './spec-paste.plan.ts';
import { readPaste } from './spec-paste.ts';
import { specsAsText } from './spec-text.ts';

describe.each(SHIPPED_TEMPLATES.map((template) => [template.nombre, template] as const))(
  'the template %s',
  (_, { filas }) => {
    it('has each name once, in a group of the specification', () => {
      expect(filas.length).toBeGreaterThan(15);
      expect(new Set(filas.map(({ clave }) => clave)).size).toBe(filas.length);
      for (const { grupo, clave } of filas) {
        expect(SPEC_GROUPS).toContain(grupo);
        expect(clave.length).toBeLessThanOrEqual(specLimits.clave);
      }
    });

    it('saves the filled rows only, and leaves nothing over', () => {
      const text = specsAsText(filas, ': ');
      const empty = planPaste(readPaste(text, 'Interior', []), []);
      expect(rowsToSave(empty, () => 'id')).toEqual([]);
      expect(summary(empty)).toBe(`${filas.length} líneas sin rellenar.`);
      const [first] = filas;
      const planned = planPaste(readPaste(text.replace('¿?', '6 en línea'), 'Interior', []), []);
      expect(rowsToSave(planned, () => 'id')).toEqual([
        { id: 'id', grupo: first?.grupo, clave: first?.clave, valor: '6 en línea', isNew: true },
      ]);
      expect(leftOver(planned)).toBe('');
    });
  },
);

it.each([
  ['Berlina', 'diesel', 'Berlina'],
  ['SUV', 'hibrido', 'SUV'],
  ['SUV', 'electrico', 'Eléctrico'],
  ['', 'electrico', 'Eléctrico'],
  ['Cabrio', 'gasolina', 'Cabrio'],
  // None suits: they keep their order.
  ['Pick-up', 'diesel', 'Berlina'],
] as const)('for a %s with %s, %s is the first', (carroceria, combustible, expected) => {
  expect(sortedBySuitability({ carroceria, combustible })[0]?.nombre).toBe(expected);
});

it('leaves out names that the car already has', () => {
  const filas = ['Cilindros', 'Par máximo'].map((clave) => ({ grupo: 'Motor', clave, valor: '¿?' }));
  expect(missingRows({ filas }, [{ grupo: 'MOTOR', clave: 'par maximo', valor: '400 Nm' }])).toEqual([
    filas[0],
  ]);
});
