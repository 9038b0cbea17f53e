import { Copy } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify({ title: 'Dirección copiada', tone: 'success' });
  } catch {
    notify({ title: 'No se pudo copiar la dirección', description: address, tone: 'destructive' });
  }
}

/** The address of a file that is switched on, to open and to copy. */
export function FileAddress({ path, of }: { readonly path: string; readonly of: string }) {
  const address = new URL(path, import.meta.env.SITE).href;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="type-small min-w-0 wrap-anywhere">
        <a href={path} className={linkClass()} target="_blank" rel="noopener">
          {address}
        </a>
      </p>
      <Button
        variant="quiet"
        size="s"
        className="min-h-11"
        aria-label={`Copiar la dirección del archivo ${of}`}
        onClick={() => void copy(address)}
      >
        <Icon icon={Copy} className={iconClass.s} />
        Copiar
      </Button>
    </div>
  );
}
