import { EmailInput, TextField } from '#src/components/ui/Field.tsx';
import type { Form } from '#src/components/ui/useForm.ts';

interface PersonFieldsProps {
  readonly form: Pick<Form, 'field'>;
  /** Which field has a row of its own, where no fourth one stands beside it. */
  readonly wide?: 'nombre' | 'email';
  /** As the import form has it (SPEC section 3); the other forms ask for the phone first (SPEC section 2). */
  readonly isEmailFirst?: boolean;
}

/** Who asks: the same three fields in every form. */
export function PersonFields({ form, wide, isEmailFirst = false }: PersonFieldsProps) {
  const widthOf = (name: typeof wide) => (name === wide ? 'sm:col-span-2' : undefined);
  const email = (
    <div className={widthOf('email')}>
      <EmailInput {...form.field('email')} label="Email" required autoComplete="email" />
    </div>
  );
  return (
    <>
      <div className={widthOf('nombre')}>
        <TextField {...form.field('nombre')} label="Nombre" required autoComplete="name" />
      </div>
      {isEmailFirst && email}
      <TextField
        {...form.field('telefono')}
        label="Teléfono"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {!isEmailFirst && email}
    </>
  );
}
