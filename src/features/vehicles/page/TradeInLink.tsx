import { ArrowRight } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { paths } from '#src/paths.ts';

/** Link to the form for the own car, in exchange for this one. */
export function TradeInLink({ slug }: { readonly slug: string }) {
  return (
    <a
      href={paths.tasacionPor(slug)}
      className={`${linkClass('muted')} type-small mt-1 inline-flex items-start gap-2 py-1`}
    >
      Entrega tu coche a cambio
      <Icon icon={ArrowRight} className={`${iconClass.s} mt-1`} />
    </a>
  );
}
