import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { emptyStateClass } from '#src/components/ui/surface.recipe.ts';
import { paths } from '#src/paths.ts';

/** Replaces the content of a page after signing out, which without a connection cannot load another page. */
export function SignedOut() {
  return (
    <div className="py-16">
      <div className={emptyStateClass.root}>
        <h1 className={emptyStateClass.title}>Has salido</h1>
        <p className={emptyStateClass.text}>Este navegador ya no guarda tu sesión.</p>
        <div className={emptyStateClass.actions}>
          <a href={paths.login} className={buttonClass()}>
            Entrar
          </a>
        </div>
      </div>
    </div>
  );
}
