import { useStore } from '#src/lib/useStore.ts';
import { Keyboard } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { Checkbox } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { SHORTCUTS } from './shortcuts.ts';
import { $shortcutHelp, $shortcutsOn, setShortcutsOn, showShortcutHelp } from './shortcuts.store.ts';
import { useShortcuts } from './useShortcuts.ts';

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="flex gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="border-line-strong type-caption min-w-7 rounded-s border px-1.5 text-center font-medium"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

/**
 * The keyboard shortcut help, and the button that opens it. The button shows only with a mouse or a trackpad,
 * since a device without either is assumed to have no keyboard.
 */
export function ShortcutHelp() {
  const isOpen = useStore($shortcutHelp);
  const isOn = useStore($shortcutsOn);
  useShortcuts();
  return (
    <>
      <div className="mt-10 hidden any-pointer-fine:[@media(any-hover:hover)]:block">
        <Button variant="quiet" size="s" className="min-h-11" onClick={() => showShortcutHelp(true)}>
          <Icon icon={Keyboard} className={iconClass.s} />
          Atajos de teclado
        </Button>
      </div>
      <Dialog open={isOpen} onOpenChange={showShortcutHelp} title="Atajos de teclado">
        <div className="grid gap-7">
          <Checkbox checked={isOn} onChange={({ target }) => setShortcutsOn(target.checked)}>
            Usar atajos de una sola tecla
          </Checkbox>
          {SHORTCUTS.map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3 className="type-label mb-1">{title}</h3>
              <dl className="border-line border-b">
                {rows.map(([what, keys]) => (
                  <div
                    key={what}
                    className="border-line flex items-center justify-between gap-4 border-t py-1.5"
                  >
                    <dt className="type-small">{what}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}
