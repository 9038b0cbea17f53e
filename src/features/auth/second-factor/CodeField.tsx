import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { TextField } from '#src/components/ui/Field.tsx';
import { isAppCode, plainCode } from '#src/features/auth/rules/recovery-codes.ts';

interface CodeFieldProps {
  readonly id?: string;
  readonly error?: string | undefined;
  /** Whether recovery codes are accepted too. */
  readonly canRecover?: boolean;
  /** Whether it takes the focus when it appears. False when there is text to read first. */
  readonly takesFocus?: boolean;
}

function sendWhenWhole({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>): void {
  if (isAppCode(plainCode(value))) form?.requestSubmit();
}

/**
 * Field `code` of the surrounding form, for the code of a second factor. Six digits, typed or pasted, submit the form automatically.
 */
export function CodeField({ id, error, canRecover = true, takesFocus = true }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  // An error about one kind of code does not apply to the other kind.
  const [isCleared, setCleared] = useState(false);
  if (isCleared && (error === undefined || error === '')) setCleared(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus, isRecovery]);
  // Selects a wrong code, so that typing replaces it.
  useEffect(() => {
    if (error !== undefined && error !== '') input.current?.select();
  }, [error]);
  const shared = {
    id,
    ref: input,
    name: 'code',
    required: true,
    error: isCleared ? '' : error,
    spellCheck: false,
  } as const;
  return (
    <div className="grid gap-1">
      {isRecovery ? (
        <TextField
          key="recovery"
          {...shared}
          label="Código de recuperación"
          hint="Uno de los que guardaste al activar la verificación. Cada uno sirve una sola vez."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
      ) : (
        <TextField
          key="app"
          {...shared}
          label="Código de verificación"
          hint="Las seis cifras que muestra tu aplicación de verificación."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          onChange={sendWhenWhole}
        />
      )}
      {canRecover && (
        <button
          type="button"
          className={`${buttonClass({ variant: 'quiet', size: 's' })} min-h-11 justify-self-start`}
          onClick={() => {
            setRecovery(!isRecovery);
            setCleared(true);
          }}
        >
          {isRecovery ? 'Usar la aplicación de verificación' : 'Usar un código de recuperación'}
        </button>
      )}
    </div>
  );
}
