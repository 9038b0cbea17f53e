import { Printer, Share2 } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';

const toolClass = `${linkClass('muted')} type-small inline-flex min-h-11 cursor-pointer items-center gap-2`;

/** What one does with the page itself: page-tools.client.ts carries it out, and without it nothing of this is seen. */
export function PageTools() {
  return (
    <div className="page-tools low:lg:mt-0 mt-2 flex flex-wrap gap-x-6" data-page-tools="">
      <button type="button" className={toolClass} data-page-share="">
        <Icon icon={Share2} className={iconClass.s} />
        <span aria-live="polite">Compartir</span>
      </button>
      <button type="button" className={toolClass} data-page-print="">
        <Icon icon={Printer} className={iconClass.s} />
        Imprimir
      </button>
    </div>
  );
}
