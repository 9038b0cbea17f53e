import { Button } from '#src/components/ui/Button.tsx';
import { CodeField } from './CodeField.tsx';

/** What the form to sign in asks for by a code. */
export interface CodeStepProps {
  readonly id: string;
  readonly error: string | undefined;
  /** Back to mail and password, which stand as they were typed. */
  readonly onBack: (none: undefined) => void;
}

/** The second step of signing in: the code. */
export function CodeStep({ id, error, onBack }: CodeStepProps) {
  return (
    <div className="grid gap-4" data-code-step>
      <div>
        <Button variant="quiet" size="s" className="min-h-11" onClick={() => onBack(undefined)}>
          Volver
        </Button>
        <h2 className="type-title-s mt-1">Verificación en dos pasos</h2>
      </div>
      <CodeField id={id} error={error} />
    </div>
  );
}
