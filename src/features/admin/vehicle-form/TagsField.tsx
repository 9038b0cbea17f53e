import { X } from 'lucide';
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { FieldError } from '#src/components/ui/Field.tsx';
import { describedBy, fieldClass, fieldIds } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { tidyTags } from './vehicle-form.schema.ts';
import { Suggestions } from './VehicleFormControls.tsx';

interface TagsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly tags: readonly string[];
  /** Tags of other cars, for autocompletion. */
  readonly suggestions: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

/** A tag editor: Enter or a comma adds a tag, Backspace in the empty field removes the last one. */
export function TagsField({ label, hint, error, tags, suggestions, onChange }: TagsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  const add = (text: string) => {
    setTyped('');
    const next = tidyTags([...tags, ...text.split(',')]);
    if (next.length !== tags.length) onChange(next);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      // Ctrl+Enter saves the form, including the text typed here.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!text.includes(',')) return;
    event.preventDefault();
    add(text);
  };

  return (
    <div className={fieldClass.root}>
      <label htmlFor={id} className={fieldClass.label}>
        {label}
      </label>
      <div className="border-line-strong bg-surface-raised hover:border-text has-[input:focus-visible]:outline-text flex min-h-12 flex-wrap items-center gap-2 rounded-s border p-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-3">
        {tags.map((tag) => (
          <span
            key={tag}
            className="border-line bg-surface type-small inline-flex min-w-0 items-center rounded-s border pl-3"
          >
            <span className="min-w-0 wrap-anywhere">{tag}</span>
            <button
              type="button"
              className="text-text-muted hover:text-text inline-flex h-9 w-10 shrink-0 cursor-pointer items-center justify-center"
              aria-label={`Quitar la etiqueta ${tag}`}
              onClick={() => remove(tag)}
            >
              <Icon icon={X} className={iconClass.s} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className="h-9 min-w-32 flex-1 bg-transparent px-2 outline-none"
          autoComplete="off"
          list={`${id}-otras`}
          enterKeyHint={typed.trim() === '' ? 'next' : 'done'}
          aria-describedby={describedBy(id, true)}
          aria-invalid={error === undefined ? undefined : true}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
        />
      </div>
      <Suggestions id={`${id}-otras`} texts={suggestions.filter((tag) => !tags.includes(tag))} />
      <p id={fieldIds(id).hint} className={fieldClass.hint}>
        {hint}
      </p>
      <FieldError id={fieldIds(id).error} error={error} />
    </div>
  );
}
