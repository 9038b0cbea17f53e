import { Eye, EyeOff } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { iconButtonClass } from './button.recipe.ts';
import { FieldFrame } from './Field.tsx';
import { fieldClass } from './field.recipe.ts';
import { Icon } from './Icon.tsx';
import { iconClass } from './icon.recipe.ts';

interface PasswordFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly error?: string | undefined;
}

/**
 * A required password with a button that reveals it. Submitting hides it again, because browsers offer to save values
 * of password fields only.
 */
export function PasswordField({ id, name, label, autoComplete, hint, error }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const eye = isShown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required>
      {(tied) => (
        <div className="relative">
          <input
            {...tied}
            ref={input}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            spellCheck={false}
            className={`${fieldClass.input} pr-12`}
          />
          <button
            type="button"
            className={`${iconButtonClass} text-text-muted absolute top-0.5 right-0.5`}
            aria-label="Mostrar contraseña"
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            <Icon icon={eye} className={iconClass.m} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
