import toast from 'react-hot-toast/headless';
import { buttonClass } from './button.recipe.ts';
import { toastClass, toastDuration, type ToastTone } from './toast.recipe.ts';

/** A message for <Toaster>, in the words of SPEC section 8: a title and, mostly, a sentence. */
export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone | undefined;
  /** Takes back what the notice tells of; the notice goes with it. */
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

/** Failures on show: what succeeds now has mended them. */
const failures = new Set<string>();

/** The notice whose action can be pressed: of two that offer the same word, nobody would know which is which. */
let offering = '';

/**
 * Shows a notice; of the islands of a page that call it, one renders <Toaster>.
 * @returns a function that takes it away at once
 */
export function notify(notice: Notice): () => void {
  const { tone = 'neutral' } = notice;
  // The same notice again takes the former one's place: twenty of a kind would cover a phone.
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
