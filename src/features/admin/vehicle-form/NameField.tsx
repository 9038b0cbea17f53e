import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { spellingOf, type KnownNames, type Spelling } from './suggestions.ts';
import { setField } from './vehicle-form.store.ts';
import { Text, type FieldsProps } from './VehicleFormControls.tsx';

interface NameFieldProps extends FieldsProps {
  readonly field: 'marca' | 'modelo';
  readonly known: KnownNames;
}

/** The correction or suggestion for a typed name. */
interface Note extends Spelling {
  readonly typed: string;
}

/**
 * A brand or model. On blur, a name that other cars spell differently is replaced by their spelling, with a
 * note and an undo button.
 */
export function NameField({ state, field, known }: NameFieldProps) {
  const [note, setNote] = useState<Note | null>(null);
  const [kept, setKept] = useState('');
  const value = state.values[field];

  const onBlur = () => {
    const typed = value.trim();
    const spelling = typed === kept ? null : spellingOf(typed, known);
    if (spelling === null) return;
    setNote({ ...spelling, typed });
    if (spelling.kind === 'take') setField(field, spelling.name);
  };
  const answer = (name: string) => {
    if (note !== null && name === note.typed) setKept(name);
    setField(field, name);
    setNote(null);
  };
  // Further typing invalidates the note.
  const shown =
    note !== null && value.trim() === (note.kind === 'take' ? note.name : note.typed) ? note : null;

  return (
    <div className="grid content-start gap-2">
      <Text
        state={state}
        field={field}
        required
        suggestions={[...known.own, ...known.others]}
        onBlur={onBlur}
      />
      <div role="status">
        {shown !== null && (
          <p className="type-caption text-text-muted flex flex-wrap items-center gap-x-3 gap-y-2">
            {shown.kind === 'take'
              ? `${shown.isOwn ? 'Como en otros coches' : 'Se escribe'}: ${shown.name}`
              : `¿Es ${shown.name}?`}
            {shown.kind === 'ask' && (
              <Button variant="secondary" size="s" className="min-h-11" onClick={() => answer(shown.name)}>
                Sí, {shown.name}
              </Button>
            )}
            <Button variant="quiet" size="s" className="min-h-11" onClick={() => answer(shown.typed)}>
              Dejar «{shown.typed}»
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
