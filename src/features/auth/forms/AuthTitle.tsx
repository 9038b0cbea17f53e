import type { Ref } from 'react';

interface AuthTitleProps {
  /** For pages whose content changes: the title then receives the focus. */
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly children: string;
}

/** Title of an account page. */
export function AuthTitle({ ref, children }: AuthTitleProps) {
  return (
    <h1 ref={ref} className="type-title-l" tabIndex={-1}>
      {children}
    </h1>
  );
}
