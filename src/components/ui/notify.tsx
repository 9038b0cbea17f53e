import toast from 'react-hot-toast/headless';
import { toastClass, toastDuration, type ToastTone } from './toast.recipe.ts';

/** A message for <Toaster>, in the words of SPEC section 8: a title and, mostly, a sentence. */
export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone | undefined;
}

function Words({ title, description }: Notice) {
  return (
    <div>
      <p className={toastClass.title}>{title}</p>
      {description !== undefined && <p className={toastClass.description}>{description}</p>}
    </div>
  );
}

/**
 * Shows a notice; of the islands of a page that call it, one renders <Toaster>.
 * @returns a function that takes it away at once
 */
export function notify(notice: Notice): () => void {
  const { tone = 'neutral' } = notice;
  const words = <Words {...notice} />;
  // The same notice again takes the former one's place: twenty of a kind would cover a phone.
  const options = { duration: toastDuration(tone), id: `${tone}:${notice.title}` };
  if (tone === 'destructive') toast.error(words, options);
  else if (tone === 'success') toast.success(words, options);
  else toast(words, options);
  return () => toast.dismiss(options.id);
}
