interface Crumb {
  readonly label: string;
  readonly href?: string;
  /** Links to the catalogue with the filters last used (back-to-catalogue.script.ts). */
  readonly isBack?: boolean;
}

interface BreadcrumbProps {
  /** Name of the landmark, when a page has two. */
  readonly label?: string;
  /** From the home page to the current page, which is last and not a link. */
  readonly trail: readonly Crumb[];
}

/** The path from the home page to the current page. */
export function Breadcrumb({ trail, label: name = 'Ruta de navegación' }: BreadcrumbProps) {
  return (
    <nav aria-label={name}>
      <ol className="type-small text-text-muted flex items-center gap-x-2.5">
        {trail.map(({ label, href, isBack = false }, index) => (
          <li
            key={label}
            className={`flex items-center gap-x-2.5 ${href === undefined ? 'min-w-0' : 'shrink-0'}`}
          >
            {index > 0 && (
              <span aria-hidden="true" className="text-line-strong">
                /
              </span>
            )}
            {href === undefined ? (
              <span aria-current="page" className="text-text truncate py-1.5">
                {label}
              </span>
            ) : (
              <a
                href={href}
                data-back={isBack ? '' : undefined}
                className="hover:text-text py-1.5 underline-offset-[0.3em] transition-colors hover:underline"
              >
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
