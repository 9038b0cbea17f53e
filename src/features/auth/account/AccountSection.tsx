import type { ReactNode } from 'react';

interface AccountSectionProps {
  /** Id of its heading, unique on the page. */
  readonly id: string;
  readonly title: string;
  /** One sentence about its purpose. */
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the account page: on wide screens the heading is on the left and the controls beside it. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="border-line grid gap-x-16 gap-y-6 border-t py-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:py-12"
    >
      <div>
        <h2 id={id} className="type-title-s">
          {title}
        </h2>
        {text !== undefined && <p className="type-small text-text-muted mt-2 max-w-prose">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
