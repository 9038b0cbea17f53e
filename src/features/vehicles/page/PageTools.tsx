import { Printer, Share2 } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';

const toolClass = `${linkClass('muted')} type-small inline-flex min-h-11 cursor-pointer items-center gap-2`;

interface PageToolsProps {
  /** The query says what the page shows, and is shared with it. */
  readonly withQuery?: boolean;
}

/** Share and print buttons. page-tools.client.ts implements them; without it they are hidden. */
export function PageTools({ withQuery = false }: PageToolsProps) {
  return (
    <div
      className="page-tools low:lg:mt-0 mt-2 flex flex-wrap gap-x-6"
      data-page-tools={withQuery ? 'query' : ''}
    >
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
