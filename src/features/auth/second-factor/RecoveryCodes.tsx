import { Copy, Download } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';
import { download } from '#src/lib/download.ts';

const FILE = 'codigos-de-recuperacion.txt';

const textOf = (codes: readonly string[], email: string) =>
  [
    `Códigos de recuperación de ${email} en ${location.host}. Cada uno sirve una sola vez.`,
    '',
    ...codes,
    '',
  ].join('\r\n');

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Códigos copiados', tone: 'success' });
  } catch {
    notify({
      title: 'No se pudieron copiar',
      description: 'Selecciónalos o descárgalos.',
      tone: 'destructive',
    });
  }
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** New recovery codes, which are shown only once, with ways to save them. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  return (
    <div className="grid gap-5">
      <p className="type-body max-w-prose">
        Guarda estos códigos donde los encuentres sin el teléfono. Si lo pierdes, podrás entrar una vez con
        cada uno. No se volverán a mostrar.
      </p>
      <ul
        className="border-line bg-surface grid grid-cols-1 gap-x-8 gap-y-2 rounded-s border px-5 py-4 font-mono text-[1.0625rem] whitespace-nowrap tabular-nums sm:grid-cols-2"
        aria-label="Códigos de recuperación"
        data-recovery-codes
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy(textOf(codes, email))}>
          <Icon icon={Copy} className={iconClass.s} />
          Copiar
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            download(FILE, new Blob([textOf(codes, email)], { type: 'text/plain;charset=utf-8' }))
          }
        >
          <Icon icon={Download} className={iconClass.s} />
          Descargar
        </Button>
        <Button onClick={onDone} className="max-sm:w-full">
          Los he guardado
        </Button>
      </div>
    </div>
  );
}
