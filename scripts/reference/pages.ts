import { accessPage } from './access.ts';
import { fieldRulesPage } from './field-rules.ts';

/** The generated pages, by file. */
export const pages = {
  'docs/reference/access.md': accessPage,
  'docs/reference/field-rules.md': fieldRulesPage,
} as const;
