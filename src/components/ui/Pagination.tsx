import { ArrowLeft, ArrowRight } from 'lucide';
import { Icon } from './Icon.tsx';
import { iconClass } from './icon.recipe.ts';
import { paginationClass } from './pagination.recipe.ts';

interface PaginationProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

export function Pagination({ page, pages, onChange }: PaginationProps) {
  return (
    <nav aria-label="Paginación" className={paginationClass.root}>
      <button
        type="button"
        className={paginationClass.step}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <Icon icon={ArrowLeft} className={iconClass.s} /> Anterior
      </button>
      <p className={paginationClass.position}>
        Página {page} de {pages}
      </p>
      <button
        type="button"
        className={paginationClass.step}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        Siguiente <Icon icon={ArrowRight} className={iconClass.s} />
      </button>
    </nav>
  );
}
