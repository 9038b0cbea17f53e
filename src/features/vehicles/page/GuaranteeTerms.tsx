import { ChevronDown } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';

/** The dealer's conditions, collapsed. On paper spec-sheet.css expands them. */
export function GuaranteeTerms({ text }: { readonly text: string }) {
  return (
    <details className="guarantee-terms border-line mt-5 border-b">
      <summary className="border-line flex min-h-12 cursor-pointer items-center gap-4 border-t">
        <h3 className="type-label mr-auto">Condiciones de la garantía</h3>
        <Icon icon={ChevronDown} className={`${iconClass.m} text-text-muted spec-group-sign`} />
      </summary>
      <p className="type-small max-w-prose pt-1 pb-5 wrap-anywhere whitespace-pre-line">{text}</p>
    </details>
  );
}
