import { Button } from '#src/components/ui/Button.tsx';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';

/** Section of Ajustes: a link to the pages of brands and models. */
export function BrandPagesSetting() {
  return (
    <section aria-labelledby="marcas" className="grid gap-4">
      <div className="max-w-prose">
        <h2 id="marcas" className="type-title-s">
          Páginas de marca
        </h2>
        <p className="type-small text-text-muted mt-1">
          Cada marca con coches en stock tiene su página en la web, y cada modelo con dos o más. A cada una le
          puedes añadir un texto.
        </p>
      </div>
      <div>
        <Button variant="secondary" onClick={() => openTab('ajustes', { vista: 'marcas' })}>
          Ver las páginas de marca
        </Button>
      </div>
    </section>
  );
}
