import { ArrowRight, Printer, Share2 } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { ASK } from '#src/paths.ts';

const toolClass = `${linkClass('muted')} type-small inline-flex min-h-11 cursor-pointer items-center gap-2`;

interface PageToolsProps {
  /** Whether the page has an enquiry form. */
  readonly hasEnquiry?: boolean;
  /** The query says what the page shows, and is shared with it. */
  readonly withQuery?: boolean;
}

/**
 * The offer of the own car, a link to the enquiry that opens it there, and share and print buttons. page-tools.client.ts
 * implements the buttons; without it they are hidden.
 */
export function PageTools({ hasEnquiry = false, withQuery = false }: PageToolsProps) {
  return (
    <>
      {hasEnquiry && (
        <p className="print:hidden">
          <a href={ASK} data-trade-in="" className={toolClass}>
            Entrega tu coche a cambio
            <Icon icon={ArrowRight} className={iconClass.s} />
          </a>
        </p>
      )}
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
    </>
  );
}
