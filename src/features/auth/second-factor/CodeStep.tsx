import { Button } from '#src/components/ui/Button.tsx';
import { CodeField } from './CodeField.tsx';

/** Props of the step of the sign-in form that asks for a code. */
export interface CodeStepProps {
  readonly id: string;
  readonly error: string | undefined;
  /** Returns to address and password, which keep their values. */
  readonly onBack: (none: undefined) => void;
}

/** Second step of signing in: the code. */
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
