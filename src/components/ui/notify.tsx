import toast from 'react-hot-toast/headless';
import { buttonClass } from './button.recipe.ts';
import { toastClass, toastDuration, type ToastTone } from './toast.recipe.ts';

/** A message for <Toaster>, as SPEC section 8 words it: a title and usually a sentence. */
export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone | undefined;
  /** Undoes what the notice reports; closes the notice. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

function Words({ title, description, action, close }: Notice & { readonly close: () => void }) {
  return (
    <div>
      <p className={toastClass.title}>{title}</p>
      {description !== undefined && <p className={toastClass.description}>{description}</p>}
      {action !== undefined && (
        <button
          type="button"
          className={`${buttonClass({ variant: 'secondary', size: 's' })} ${toastClass.action}`}
          onClick={() => {
            close();
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Failures on screen. The next success dismisses them. */
const failures = new Set<string>();

/** The notice with an active action. Only one at a time: two with the same label could not be distinguished. */
let offering = '';

/**
 * Shows a notice. One of the page's islands that call it must render <Toaster>.
 * @returns a function that closes it at once
 */
export function notify(notice: Notice): () => void {
  const { tone = 'neutral' } = notice;
  // Repeating a notice replaces the former one: twenty of a kind would cover a phone.
  const id = `${tone}:${notice.title}`;
  const close = () => toast.dismiss(id);
  if (notice.action !== undefined) {
    if (offering !== '' && offering !== id) toast.dismiss(offering);
    offering = id;
  }
  if (tone === 'destructive') failures.add(id);
  if (tone === 'success') {
    for (const failure of failures) toast.dismiss(failure);
    failures.clear();
  }
  const words = <Words {...notice} close={close} />;
  const options = { duration: toastDuration(tone, notice.action !== undefined), id };
  if (tone === 'destructive') toast.error(words, options);
  else if (tone === 'success') toast.success(words, options);
  else toast(words, options);
  return close;
}
