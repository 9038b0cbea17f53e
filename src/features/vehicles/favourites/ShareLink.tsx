import { Share2 } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';

interface SharedLink {
  /** Of the shared page, for the device's share sheet. */
  readonly title: string;
  readonly url: string;
  /** Shown once the link is copied: what its reader will see. */
  readonly copied: string;
}

/**
 * Shares a link through the device's share sheet, else copies it to the clipboard.
 * @returns false when the browser can do neither, so that the link has to be shown
 */
async function share({ title, url, copied }: SharedLink): Promise<boolean> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    try {
      await navigator.share({ title, url });
      return true;
    } catch (error) {
      // Closing the sheet is a decision, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return false;
  }
  notify({ title: 'Enlace copiado', description: copied, tone: 'success' });
  return true;
}

/** Shares a link; in a row that wraps, because a link that can only be shown takes a line of its own. */
export function ShareLink({ children, ...link }: SharedLink & { readonly children: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => void share(link).then((shared) => setShown(!shared))}>
        <Icon icon={Share2} className={iconClass.s} />
        {children}
      </Button>
      {isShown && (
        <div className={`${fieldClass.root} max-w-form w-full`}>
          <label htmlFor="enlace" className={fieldClass.label}>
            Copia este enlace
          </label>
          <input
            id="enlace"
            readOnly
            value={link.url}
            className={fieldClass.input}
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
    </>
  );
}
