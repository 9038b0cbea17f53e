/** The showcase's typography roles and options. Class names are complete, so that Tailwind finds them. */

export const roles = [
  { name: 'surface', swatch: 'bg-surface' },
  { name: 'surface-raised', swatch: 'bg-surface-raised' },
  { name: 'text', swatch: 'bg-text' },
  { name: 'text-muted', swatch: 'bg-text-muted' },
  { name: 'line', swatch: 'bg-line' },
  { name: 'line-strong', swatch: 'bg-line-strong' },
  { name: 'accent', swatch: 'bg-accent' },
  { name: 'accent-text', swatch: 'bg-accent-text' },
  { name: 'disponible', swatch: 'bg-status-disponible' },
  { name: 'reservado', swatch: 'bg-status-reservado' },
  { name: 'vendido', swatch: 'bg-status-vendido' },
  { name: 'oculto', swatch: 'bg-status-oculto' },
] as const;

export const typeScale = [
  { name: 'type-display', look: 'type-display' },
  { name: 'type-title-l', look: 'type-title-l' },
  { name: 'type-title-m', look: 'type-title-m' },
  { name: 'type-title-s', look: 'type-title-s' },
  { name: 'type-lead', look: 'type-lead' },
  { name: 'type-body', look: 'type-body' },
  { name: 'type-label', look: 'type-label' },
  { name: 'type-small', look: 'type-small text-text-muted' },
  { name: 'type-caption', look: 'type-caption text-text-muted' },
] as const;

export const options = [
  { value: 'importacion', label: 'Importación' },
  { value: 'stock', label: 'Stock' },
  { value: 'financiacion', label: 'Financiación' },
  { value: 'general', label: 'General' },
] as const;
