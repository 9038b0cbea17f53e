/**
 * Icons come from Lucide, one import per icon so that only those in use are shipped:
 * `@lucide/astro/icons/<name>` in Astro, `lucide-react` in islands. They are decoration: the text beside them speaks.
 */
export const iconClass = {
  s: 'size-4 shrink-0 stroke-[1.75]',
  m: 'size-5 shrink-0 stroke-[1.5]',
  l: 'size-8 shrink-0 stroke-[1.25]',
} as const;
